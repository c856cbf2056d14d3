//! The catalogue of the pieces that a spec can name without describing them.

/// How a face of a piece is called and moves.
#[derive(Debug)]
pub struct StandardFace {
    /// The variant of `Kind`.
    pub ident: &'static str,
    /// The English name.
    pub name: &'static str,
    /// The single character on the diagram.
    pub kanji: char,
    /// The two letters of the CSA format.
    pub csa: &'static str,
    /// The movement in Betza's notation.
    pub betza: &'static str,
}

/// A piece: its letter and its one or two faces.
#[derive(Debug)]
pub struct StandardPiece {
    /// The letter of SFEN.
    pub letter: char,
    /// The face it starts with.
    pub front: StandardFace,
    /// The face it shows when promoted, if it promotes.
    pub back: Option<StandardFace>,
}

/// The king, which every board has and which is never in hand.
pub static KING: StandardPiece =
    StandardPiece { letter: 'K', front: face("King", "king", '玉', "OU", "WF"), back: None };

/// All pieces but the king.
pub static PIECES: [StandardPiece; 7] = [
    promoting('P', face("Pawn", "pawn", '歩', "FU", "fW"), face("ProPawn", "tokin", 'と', "TO", "WfF")),
    promoting(
        'L',
        face("Lance", "lance", '香', "KY", "fR"),
        face("ProLance", "pro-lance", '杏', "NY", "WfF"),
    ),
    promoting(
        'N',
        face("Knight", "knight", '桂', "KE", "ffN"),
        face("ProKnight", "pro-knight", '圭', "NK", "WfF"),
    ),
    promoting(
        'S',
        face("Silver", "silver", '銀', "GI", "FfW"),
        face("ProSilver", "pro-silver", '全', "NG", "WfF"),
    ),
    StandardPiece { letter: 'G', front: face("Gold", "gold", '金', "KI", "WfF"), back: None },
    promoting('B', face("Bishop", "bishop", '角', "KA", "B"), face("Horse", "horse", '馬', "UM", "BW")),
    promoting('R', face("Rook", "rook", '飛', "HI", "R"), face("Dragon", "dragon", '龍', "RY", "RF")),
];

/// The piece of that name, if there is one besides the king.
pub fn piece_named(name: &str) -> Option<&'static StandardPiece> {
    PIECES.iter().find(|piece| piece.front.name == name)
}

/// The face of that name, of whatever piece but the king.
pub fn face_named(name: &str) -> Option<&'static StandardFace> {
    let faces = PIECES.iter().flat_map(|piece| [Some(&piece.front), piece.back.as_ref()]);
    faces.flatten().find(|face| face.name == name)
}

const fn face(
    ident: &'static str,
    name: &'static str,
    kanji: char,
    csa: &'static str,
    betza: &'static str,
) -> StandardFace {
    StandardFace { ident, name, kanji, csa, betza }
}

const fn promoting(letter: char, front: StandardFace, back: StandardFace) -> StandardPiece {
    StandardPiece { letter, front, back: Some(back) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza;

    #[test]
    fn every_movement_can_be_read() {
        let faces = PIECES.iter().chain([&KING]).flat_map(|piece| [Some(&piece.front), piece.back.as_ref()]);
        for face in faces.flatten() {
            betza::parse(face.betza).unwrap();
        }
    }

    #[test]
    fn letters_and_names_are_unique() {
        for (index, piece) in PIECES.iter().enumerate() {
            assert!(PIECES[..index].iter().all(|other| other.letter != piece.letter));
            assert!(std::ptr::eq(piece_named(piece.front.name).unwrap(), piece));
        }
        assert!(piece_named("king").is_none() && face_named("king").is_none());
        assert_eq!(face_named("tokin").unwrap().kanji, 'と');
    }
}
