//! What openings are called: by where rooks and bishops stand, on 9x9.

use super::castles::HAVE_NAMES;
use katagami_rules::{Color, Kind, Piece, Position, Square};

/// An opening.
#[derive(PartialEq, Eq, Debug)]
pub struct Opening {
    /// Its English name.
    pub english: &'static str,
    /// Its Japanese name.
    pub japanese: &'static str,
}

impl Opening {
    /// Its name in a word, for programs.
    pub fn code(&self) -> String {
        self.english.to_lowercase().replace(' ', "")
    }
}

/// The last ply at which openings are talked of.
const LAST_PLY: u32 = 60;

/// With fewer pieces on the board no opening is played, whatever the number of the move.
const FEWEST: usize = 28;

const fn named(english: &'static str, japanese: &'static str) -> Opening {
    Opening { english, japanese }
}

/// By the file of the rook as Black sees it: what is played.
static BY_FILE: [(usize, Opening); 7] = [
    (2, named("Static Rook", "居飛車")),
    (3, named("Sleeve Rook", "袖飛車")),
    (4, named("Right Fourth File Rook", "右四間飛車")),
    (5, named("Central Rook", "中飛車")),
    (6, named("Fourth File Rook", "四間飛車")),
    (7, named("Third File Rook", "三間飛車")),
    (8, named("Opposing Rook", "向かい飛車")),
];

static BISHOP_EXCHANGE: Opening = named("Bishop Exchange", "角換わり");
static SIDE_PAWN: Opening = named("Side Pawn Picker", "横歩取り");
static DOUBLE_WING: Opening = named("Double Wing", "相掛かり");
static DOUBLE_RANGING: Opening = named("Double Ranging Rook", "相振り飛車");

/// A side's pieces, asked for as Black sees them.
struct View<'a> {
    position: &'a Position,
    side: Color,
}

impl View<'_> {
    /// Whether a piece of the side's stands there.
    fn has(&self, letter: &str, file: usize, rank: usize) -> bool {
        let (Some(square), Ok(Piece { kind, .. })) = (Square::at(file, rank - 1), letter.parse()) else {
            return false;
        };
        self.position.piece_at(square.seen_by(self.side)) == Some(Piece::new(self.side, kind))
    }

    /// Where its only piece of a kind stands, as Black sees it.
    fn only(&self, letter: char) -> Option<Square> {
        let kind = Kind::from_letter(letter)?;
        let set = self.position.pieces(self.side, kind);
        set.first().filter(|_| !set.more_than_one()).map(|square| square.seen_by(self.side))
    }

    /// Whether it holds a piece of a kind.
    fn holds(&self, letter: char) -> bool {
        Kind::from_letter(letter).is_some_and(|kind| self.position.hand(self.side).has(kind))
    }

    /// Whether it has no pawn of its own on a file.
    fn lacks_pawn(&self, file: usize) -> bool {
        (1..=9).all(|rank| !self.has("P", file, rank))
    }

    /// The file of a rook that has not left its own camp.
    fn rook_file(&self) -> Option<usize> {
        self.only('R').filter(|square| square.rank() >= 6).map(Square::file)
    }

    /// Whether its rook is on the right.
    fn is_static(&self) -> bool {
        self.only('R').is_some_and(|square| square.file() <= 4)
    }
}

/// The openings of a position: those of both sides together first. None late in a game, and none on boards that have no names for
/// them.
pub fn openings(position: &Position) -> Vec<(Option<Color>, &'static Opening)> {
    if !HAVE_NAMES || position.ply() > LAST_PLY || position.occupied().len() < FEWEST {
        return Vec::new();
    }
    let views = Color::ALL.map(|side| View { position, side });
    let both = |holds: &dyn Fn(&View<'_>) -> bool| views.iter().all(holds);
    let mut found: Vec<(Option<Color>, &'static Opening)> = Vec::new();
    let side_pawn = views.iter().find(|view| {
        let on_third =
            view.only('R').is_some_and(|square| square.file() == 3 && (3..=5).contains(&square.rank()));
        on_third && View { position, side: !view.side }.lacks_pawn(7) && view.lacks_pawn(2)
    });
    if let Some(view) = side_pawn {
        found.push((Some(view.side), &SIDE_PAWN));
    } else if both(&|view| view.is_static()) {
        if both(&|view| view.holds('B') && view.only('B').is_none()) {
            found.push((None, &BISHOP_EXCHANGE));
        } else if both(&|view| {
            let has_bishop = view.only('B').is_some_and(|square| square.file() >= 7);
            has_bishop && (view.lacks_pawn(2) || view.has("P", 2, 5)) && !view.has("S", 7, 7)
        }) && views.iter().any(|view| view.lacks_pawn(2))
        {
            found.push((None, &DOUBLE_WING));
        }
    } else if both(&|view| view.rook_file().is_some_and(|file| file >= 5)) {
        found.push((None, &DOUBLE_RANGING));
    }
    // At the start of a game nobody has chosen.
    let has_begun = position.ply() > 6 || views.iter().any(|view| view.rook_file() != Some(2));
    for view in views.iter().filter(|_| has_begun && side_pawn.is_none()) {
        let Some(file) = view.rook_file() else { continue };
        // Two static rooks are said once, by the opening that they make.
        if file == 2 && found.iter().any(|(side, _)| side.is_none()) {
            continue;
        }
        found.extend(
            BY_FILE.iter().find(|(of, _)| *of == file).map(|(_, opening)| (Some(view.side), opening)),
        );
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(board = "standard")]
    use katagami_rules::Game;

    /// The openings after these moves.
    #[cfg(board = "standard")]
    fn after(moves: &str) -> Vec<String> {
        let mut game = Game::new(Position::start());
        for word in moves.split(' ') {
            let mv = game.position().parse_move(word).expect("a legal move");
            game.make(mv);
        }
        let name = |(side, opening): &(Option<Color>, &Opening)| {
            format!("{}{}", side.map_or("both".into(), |side| side.to_string()), opening.code())
        };
        openings(game.position()).iter().map(name).collect()
    }

    #[test]
    #[cfg(board = "standard")]
    fn openings_have_their_names() {
        assert_eq!(after("7g7f"), [""; 0]);
        assert_eq!(after("7g7f 3c3d 6g6f 8c8d 2h6h"), ["Blackfourthfilerook", "Whitestaticrook"]);
        assert_eq!(after("7g7f 8c8d 2g2f 4a3b 6i7h 8d8e 8h7g 3c3d 7i8h 2b7g+ 8h7g"), ["bothbishopexchange"]);
        let line = "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2f";
        assert_eq!(after(line), ["bothdoublewing"]);
        let line = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d";
        assert_eq!(after(line), ["Blacksidepawnpicker"]);
        assert_eq!(
            after("7g7f 3c3d 6g6f 3d3e 2h6h 8b3b"),
            ["bothdoublerangingrook", "Blackfourthfilerook", "Whitethirdfilerook"]
        );
    }

    #[test]
    fn the_start_is_no_opening() {
        assert_eq!(openings(&Position::start()), []);
    }
}
