//! The boards by the names and sizes that records have for them.

use katagami_rules::board::{FILES, NAME, RANKS, TITLE};

/// A board: its name here, its size in files and ranks, its title, and the names that records have for it.
type Board = (&'static str, (usize, usize), &'static str, &'static [&'static str]);

const BOARDS: [Board; 12] = [
    ("standard", (9, 9), "Shogi", &["本将棋", "将棋"]),
    ("minishogi", (5, 5), "Minishogi", &["5五将棋", "五五将棋", "五々将棋", "ミニ将棋", "minishogi"]),
    ("judkins", (6, 6), "Judkins shogi", &["ジャドケンス将棋", "ジャドキンス将棋", "judkins"]),
    (
        "gorogoro",
        (5, 6),
        "Gorogoro shogi",
        &["ゴロゴロ将棋", "ごろごろ将棋", "ごろごろどうぶつしょうぎ", "gorogoro"],
    ),
    ("gorogoroplus", (5, 6), "Gorogoro plus", &["ゴロゴロプラス", "gorogoroplus"]),
    ("yari", (7, 9), "Yari shogi", &["槍将棋", "yari"]),
    ("euroshogi", (8, 8), "EuroShogi", &["ユーロ将棋", "euroshogi"]),
    ("whale", (6, 6), "Whale shogi", &["鯨将棋", "whale"]),
    ("tori", (7, 7), "Tori shogi", &["禽将棋", "鳥将棋", "tori"]),
    ("kyoto", (5, 5), "Kyoto shogi", &["京都将棋", "kyoto"]),
    ("micro", (4, 5), "Micro shogi", &["マイクロ将棋", "四五将棋", "micro"]),
    ("dobutsu", (3, 4), "Dobutsu shogi", &["どうぶつしょうぎ", "どうぶつ将棋", "動物将棋", "dobutsu"]),
];

/// The name that records have for this program's board; none if it is the usual one or unknown.
pub fn name() -> Option<&'static str> {
    let this = BOARDS.iter().find(|board| board.0 == NAME && NAME != "standard");
    this.map(|board| board.3[0])
}

/// Whether a name is that of this program's board. `None` if it is no board's.
///
/// # Errors
///
/// If it is another board's: says which, and how to play it.
pub fn is_this(name: &str) -> Option<Result<(), String>> {
    let name = plain(name);
    let found = BOARDS.iter().find(|board| board.3.iter().any(|known| plain(known) == name))?;
    Some(if found.0 == NAME { Ok(()) } else { Err(refusal(&format!("a record of {}", said(found)))) })
}

/// Why a diagram of another size is refused. The number of its ranks may not be known.
pub fn wrong_size(files: usize, ranks: Option<usize>) -> String {
    of_size("diagram", files, ranks)
}

/// Why an SFEN, or a game that begins with one, is refused, if it is another board's: says which, and how to play it.
pub fn another_board(text: &str) -> Option<String> {
    let board = text.split_whitespace().find(|word| word.contains('/'))?;
    let width = |rank: &str| -> usize {
        let pieces = rank.chars().filter(|letter| *letter != '+' && !letter.is_ascii_digit()).count();
        let numbers = rank.split(|letter: char| !letter.is_ascii_digit());
        pieces + numbers.filter_map(|number| number.parse::<usize>().ok()).fold(0, usize::saturating_add)
    };
    let widths: Vec<usize> = board.split('/').map(width).collect();
    let size = (widths[0], widths.len());
    let is_known = size != (FILES, RANKS) && BOARDS.iter().any(|board| board.1 == size);
    let is_even = widths.iter().all(|&width| width == size.0);
    (is_known && is_even).then(|| of_size("position", size.0, Some(size.1)))
}

/// Whether a message says that something is another board's.
pub fn is_refusal(message: &str) -> bool {
    message.ends_with(&refusal(""))
}

/// The boards that a refusal names.
pub fn refused(message: &str) -> impl Iterator<Item = &'static str> {
    let named = BOARDS.iter().filter(move |board| is_refusal(message) && message.contains(&said(board)));
    named.map(|board| board.0)
}

fn of_size(what: &str, files: usize, ranks: Option<usize>) -> String {
    let fits = |board: &&Board| board.1.0 == files && ranks.is_none_or(|ranks| board.1.1 == ranks);
    let known: Vec<_> = BOARDS.iter().filter(fits).map(said).collect();
    let size = format!("{files} files{}", ranks.map_or(String::new(), |ranks| format!(" and {ranks} ranks")));
    if known.is_empty() {
        refusal(&format!("a {what} of {size}"))
    } else {
        refusal(&format!("a {what} of {size}, as {} has", known.join(" or ")))
    }
}

fn refusal(what: &str) -> String {
    format!("{what}; this program plays {TITLE} ({FILES}x{RANKS})")
}

/// A board with the way to build it.
fn said(board: &Board) -> String {
    match board.0 {
        "standard" => format!("{} (built without a board's feature)", board.2),
        name => format!("{} (built with `--features {name}`)", board.2),
    }
}

/// A name without the differences between writers.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    letters.map(|letter| if letter == '５' { '5' } else { letter.to_ascii_lowercase() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_of_this_program_is_known_unless_it_is_from_outside() {
        if let Some(board) = BOARDS.iter().find(|board| board.0 == NAME) {
            assert_eq!((board.1, board.2), ((FILES, RANKS), TITLE));
            assert!(board.3.iter().all(|name| is_this(name) == Some(Ok(()))));
        }
        let others = BOARDS.iter().filter(|board| board.0 != NAME);
        for name in others.flat_map(|board| board.3) {
            let refused = is_this(name).expect("a board").expect_err("another board");
            assert!(refused.contains(TITLE) && is_refusal(&refused), "{refused}");
        }
        let empty = |files: usize, ranks| vec![files.to_string(); ranks].join("/");
        for board in BOARDS.iter().filter(|board| board.1 != (FILES, RANKS)) {
            let refused =
                another_board(&format!("sfen {} b - 1", empty(board.1.0, board.1.1))).expect(board.0);
            assert!(refused.contains(board.2) && is_refusal(&refused), "{refused}");
        }
        for other in [&empty(FILES, RANKS), "startpos", "a/b/c", "/", "99/9", ""] {
            assert_eq!(another_board(other), None, "{other}");
        }
    }
}
