//! The laboratory of Katagami: designs that answered a question and were not taken. Its benches are in `benches`, what every
//! experiment found is in `notebook`.
