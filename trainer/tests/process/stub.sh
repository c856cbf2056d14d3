#!/bin/sh
# A stub of a USI engine: $1 says what it does when it is to move, $2 (if given) where it writes its process number.
[ -n "$2" ] && echo $$ >>"$2"
while read -r command rest; do
    case $command in
    usi)
        echo "id name stub"
        echo "option name Greeting type string default hello"
        echo "option name Language type combo default en var en$language"
        echo usiok
        ;;
    setoption)
        [ "$1" = complains ] && echo "info string Error: no such greeting"
        [ "$rest" = "name Greeting value bonjour" ] && language=" var fr"
        ;;
    isready) echo readyok ;;
    go)
        case $1 in
        resigns) echo "bestmove resign" ;;
        declares) echo "bestmove win" ;;
        plays) echo "bestmove $3" ;;
        announces)
            echo "info depth 1 score mate 1"
            echo "bestmove $3"
            ;;
        dies)
            echo "I cannot go on" >&2
            exit 3
            ;;
        ends-with-parent)
            (sleep 0.3 && kill -TERM $PPID) &
            exit
            ;;
        hangs) ;;
        babbles) while :; do echo "info string still here"; done ;;
        dawdles)
            sleep 1.5
            echo "bestmove resign"
            ;;
        esac
        ;;
    quit) exit ;;
    esac
done
