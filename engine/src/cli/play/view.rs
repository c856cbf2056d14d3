//! The board in a terminal: pieces as kanji or letters, hands beside it, the last move marked.

use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use katagami_records::japanese::{chinese_number, disambiguated};
use katagami_records::western;
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::{Color, Game, Kind, Move, Piece, Square};

use crate::cli::common::CommandResult;

/// How the game is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct View {
    /// Pieces are letters, as SFEN has them.
    pub letters: bool,
    /// The side whose pieces move up.
    pub below: Color,
}

/// The width of a square in columns of the terminal.
const WIDTH: usize = 4;

const FAR: Style = AnsiColor::Cyan.on_default();
const PROMOTED: Style = AnsiColor::Red.on_default();
const FRAME: Style = Style::new().dimmed();

/// Writes a line for the player. Its colours are left out where they are not wanted. A reader that went away is an error.
pub(super) fn say(line: impl std::fmt::Display) -> CommandResult {
    Ok(writeln!(anstream::stdout(), "{line}").map_err(|error| format!("cannot write: {error}"))?)
}

impl View {
    /// The board with the hands, a line for each rank and for the frame.
    pub(super) fn board(self, game: &Game) -> String {
        let rule = format!("{FRAME}+{}+{FRAME:#}", "-".repeat(WIDTH * FILES));
        let files: Vec<_> =
            self.in_order(FILES).map(|column| format!("{:^WIDTH$}", FILES - column)).collect();
        let mut lines = vec![format!("  {}", files.concat()).trim_end().to_owned(), rule.clone()];
        for rank in self.in_order(RANKS) {
            let squares = self.in_order(FILES).map(|column| Square::from_index(rank * FILES + column));
            let squares: String = squares.map(|square| self.square(game, square)).collect();
            let letter = (b'a' + rank as u8) as char;
            let name = if self.letters {
                letter.to_string()
            } else {
                format!("{} {letter}", chinese_number(rank + 1))
            };
            let hand = match () {
                () if lines.len() == 2 => self.hand(game, !self.below),
                () if lines.len() == RANKS + 1 => self.hand(game, self.below),
                () => String::new(),
            };
            lines.push(
                format!("{FRAME}|{FRAME:#}{squares}{FRAME}|{FRAME:#} {name:<4}{hand}").trim_end().to_owned(),
            );
        }
        lines.push(rule);
        lines.join("\n")
    }

    /// A move in words: as books print it, and as it can be typed.
    pub(super) fn words(self, game: &Game, mv: Move) -> String {
        let position = game.position();
        let name = if self.letters {
            western::name(position, mv)
        } else {
            disambiguated(position, game.last_move(), mv).replace('　', "")
        };
        format!("{name} ({mv})")
    }

    /// Numbers from 0, or the other way round if White is below.
    fn in_order(self, count: usize) -> impl Iterator<Item = usize> {
        (0..count).map(move |index| if self.below == Color::Black { index } else { count - 1 - index })
    }

    fn square(self, game: &Game, square: Square) -> String {
        let moved = game.last_move().is_some_and(|mv| mv.target() == square);
        let left = game.last_move().is_some_and(|mv| !mv.is_drop() && mv.origin() == square);
        let mark = if moved { '>' } else { ' ' };
        let Some(piece) = game.position().piece_at(square) else {
            let empty = if left { "o" } else { "." };
            return format!("{FRAME}{empty:>width$}{FRAME:#}", width = WIDTH - 1) + " ";
        };
        let style = match (piece.color == self.below, piece.kind.is_promoted()) {
            (_, true) => PROMOTED,
            (true, false) => Style::new(),
            (false, false) => FAR,
        };
        let style = if moved { style.bold() } else { style };
        format!("{mark}{style}{}{style:#}", self.piece(piece))
    }

    /// A piece in three columns, its sign first: what stands upside down has a `v`.
    fn piece(self, piece: Piece) -> String {
        if self.letters {
            return format!("{:>2} ", piece.to_string());
        }
        let sign = if piece.color == self.below { ' ' } else { 'v' };
        format!("{sign}{}", piece.kind.kanji())
    }

    fn hand(self, game: &Game, color: Color) -> String {
        let held: Vec<String> =
            game.position().hand(color).iter().rev().map(|held| self.held(held)).collect();
        let held = if held.is_empty() { "nothing".into() } else { held.join(" ") };
        let sign = if color == self.below { "" } else { "v " };
        format!("{sign}{color} has {held} in hand")
    }

    fn held(self, (kind, count): (Kind, usize)) -> String {
        let name = if self.letters { kind.letter() } else { kind.kanji() };
        if count == 1 { name.to_string() } else { format!("{name}{count}") }
    }
}
