//! Storage: large tables in memory, and files on the disk.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`memory`] | tables in huge pages, mapped files, prefetching: the only unsafe code of Katagami |
//! | [`files`] | files that are written as a whole or not at all |

pub mod files;
pub mod memory;
