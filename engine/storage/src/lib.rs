//! Storage: large tables in memory, words that threads share, and files on the disk.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`memory`] | tables in huge pages, mapped files, prefetching: the only unsafe code of Katagami |
//! | [`lockless`] | a word of data and its key, shared by threads without locks |
//! | [`files`] | files that are written as a whole or not at all |
//! | [`checked`] | files that end with their checksum |

pub mod checked;
pub mod files;
pub mod lockless;
pub mod memory;
