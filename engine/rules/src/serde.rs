//! Serialisation, each type as its text.

use alloc::string::String;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::game::EnteringKingRule;
use crate::position::Position;
use crate::types::{Color, Kind, Move, Piece, Square, UsiMove};

/// Serialises types as what `Display` writes, and reads them with `FromStr`.
macro_rules! as_text {
    ($($Type:ty)*) => {$(
        #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
        impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text! { Color Square Kind Piece UsiMove Position EnteringKingRule }

/// As USI's notation; to be read as a [`UsiMove`], for a text does not say which kind of piece moves.
#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
