//! Tables in the memory of the program, where the system has no pages to give: in WebAssembly.

use std::io;
use std::ops::{Deref, DerefMut};

use bytemuck::{Pod, Zeroable};

/// Zeros for `length` elements.
fn zeros<T: Zeroable>(length: usize) -> io::Result<Box<[T]>> {
    bytemuck::allocation::try_zeroed_slice_box(length).map_err(|()| io::ErrorKind::OutOfMemory.into())
}

/// A large table.
#[derive(Debug)]
pub struct Huge<T>(Box<[T]>);

impl<T: Pod> Huge<T> {
    /// A table of `length` zeros.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn zeroed(length: usize) -> io::Result<Self> {
        zeros(length).map(Self)
    }
}

impl<T> Deref for Huge<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for Huge<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

/// A large table of elements that change behind shared references.
#[derive(Debug)]
pub struct Shared<T>(Box<[T]>);

impl<T: Zeroable + Send + Sync> Shared<T> {
    /// A table of `length` zeros.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn zeroed(length: usize) -> io::Result<Self> {
        zeros(length).map(Self)
    }
}

impl<T> Deref for Shared<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}
