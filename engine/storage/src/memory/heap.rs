//! Tables in the memory of the program, where the system has no pages to give: in WebAssembly.

use std::io;
use std::ops::{Deref, DerefMut};

use bytemuck::Zeroable;

/// A large table.
#[derive(Debug)]
pub struct Table<T>(Box<[T]>);

/// A large table that one owner writes.
pub type Huge<T> = Table<T>;

/// A large table of elements that change behind shared references.
pub type Shared<T> = Table<T>;

impl<T: Zeroable> Table<T> {
    /// A table of `length` zeros.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn zeroed(length: usize) -> io::Result<Self> {
        let table = bytemuck::allocation::try_zeroed_slice_box(length);
        table.map(Self).map_err(|()| io::ErrorKind::OutOfMemory.into())
    }
}

impl<T> Deref for Table<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for Table<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}
