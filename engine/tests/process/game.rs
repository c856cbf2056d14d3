//! Whole games: two engines, one of them pondering, with the library as the referee.

use std::time::{Duration, Instant};

use katagami_rules::game::{Declaration, Game, Rules};
use katagami_rules::position::Position;

use super::driver::{BestMove, Engine, PATIENCE, legal};
use super::positions::moves;

const BYOYOMI: Duration = Duration::from_millis(30);
const LONGEST: usize = 120;

/// An engine that plays one side.
struct Player {
    engine: Engine,
    ponders: bool,
    /// The move that it ponders on.
    guess: Option<String>,
    hits: usize,
    misses: usize,
}

impl Player {
    fn new(ponders: bool) -> Self {
        let mut engine = Engine::as_shipped();
        engine.send(format!("setoption name USI_Ponder value {ponders}"));
        engine.send("setoption name NetworkDelay value 0");
        engine.send("setoption name NetworkDelay2 value 20");
        Self { engine, ponders, guess: None, hits: 0, misses: 0 }
    }

    fn go(&mut self, game: &Game, more: &[&str], ponder: &str) {
        let played = game.moves().flatten().map(|mv| mv.to_string());
        let played: Vec<_> = played.chain(more.iter().map(ToString::to_string)).collect();
        self.engine.send(format!("position startpos moves {}", played.join(" ")));
        let byoyomi = BYOYOMI.as_millis();
        self.engine.send(format!("go {ponder} btime 0 wtime 0 byoyomi {byoyomi}"));
    }

    /// Its answer to the last move.
    fn answer(&mut self, game: &Game) -> BestMove {
        match self.guess.take() {
            Some(guess) if game.last_move().is_some_and(|mv| mv.to_string() == guess) => {
                self.hits += 1;
                self.engine.send("ponderhit");
            }
            Some(_) => {
                self.misses += 1;
                self.engine.send("stop");
                self.engine.best_move(PATIENCE);
                self.go(game, &[], "");
            }
            None => self.go(game, &[], ""),
        }
        self.engine.best_move(PATIENCE)
    }

    /// Begins to ponder on the answer that it expects.
    fn ponder(&mut self, game: &Game, best: BestMove) {
        if let (true, Some(guess)) = (self.ponders, best.ponder) {
            self.go(game, &[&best.word, &guess], "ponder");
            self.guess = Some(guess);
        }
    }

    /// The game is over: a GUI ends the pondering and sends the result.
    fn end(&mut self) {
        if self.guess.take().is_some() {
            self.engine.send("stop");
            self.engine.best_move(PATIENCE);
        }
        self.engine.send("gameover draw");
        let rest = self.engine.settle();
        assert!(!rest.iter().any(|line| line.starts_with("bestmove")), "a second bestmove: {rest:?}");
    }
}

/// A few random moves to begin with, so that games differ.
fn opening(seed: u64) -> Game {
    const PLIES: usize = 6;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Position::start());
    for _ in 0..PLIES {
        let choice = random.choice(moves(game.position()));
        game.make(choice.expect("a game does not end in its opening"));
    }
    game
}

/// Plays a game to its end, but no longer than [`LONGEST`] moves.
fn play(players: &mut [Player; 2], seed: u64) {
    let rules = Rules::default();
    let mut game = opening(seed);
    while game.moves().len() < LONGEST && game.outcome(&rules).is_none() {
        let player = &mut players[game.moves().len() % 2];
        let start = Instant::now();
        let best = player.answer(&game);
        assert!(start.elapsed() < BYOYOMI + Duration::from_secs(5), "{} took too long", best.word);
        if best.word == "win" {
            assert_eq!(game.declaration(&rules), Some(Declaration::Win));
            break;
        }
        let mv = legal(game.position(), &best.word);
        if let Some(answer) = &best.ponder {
            let mut next = game.position().clone();
            next.make(mv);
            legal(&next, answer);
        }
        player.ponder(&game, best);
        game.make(mv);
    }
    players.iter_mut().for_each(Player::end);
}

#[test]
fn games_are_played_by_the_rules_and_the_clock() {
    let mut players = [true, false].map(Player::new);
    for seed in 0..2 {
        for player in &mut players {
            player.engine.send("usinewgame");
            player.engine.settle();
        }
        play(&mut players, seed);
    }
    let [pondering, other] = players;
    assert!(pondering.hits + pondering.misses > 0, "it never pondered");
    pondering.engine.quit();
    other.engine.quit();
}
