//! Storage: large tables in memory, words that threads share, and files on the disk.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`memory`] | tables in huge pages, mapped files, prefetching: the only unsafe code of Katagami |
//! | [`lockless`] | a word of data and its key, shared by threads without locks |
//! | `lost_pages` | the message when a mapped file loses pages that are in use |
//! | [`files`] | files that are written as a whole or not at all, and files that end with their checksum |

pub mod files;
pub mod lockless;
#[cfg(unix)]
mod lost_pages;
pub mod memory;
