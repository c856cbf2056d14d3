//! Files that are written as a whole or not at all, and files that end with their checksum.

use std::fs::File;
use std::io::{BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, io};

use tempfile::{Builder, NamedTempFile};

/// The size of the buffer for writing, in bytes.
const BUFFER: usize = 1 << 20;

/// The temporary files that are being written.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Deletes the temporary files of all files that are being written, for a process that ends at once. From then on no file is begun
/// or finished: threads that try wait for the end.
pub fn remove_unfinished() {
    let files = unfinished();
    for file in files.iter() {
        // What cannot be deleted stays.
        let _ = fs::remove_file(file);
    }
    std::mem::forget(files);
}

/// A file that is being written, under a temporary name that ends with `.part`, in the folder where it is to be. It is deleted if it
/// is dropped before [`NewFile::finish`], or by [`remove_unfinished`]; a process that is killed leaves it behind.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
    listed: Listed,
}

/// The entry of a temporary file in the list of those that are being written.
#[derive(Debug)]
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        unfinished().retain(|file| *file != self.0);
    }
}

impl NewFile {
    /// Begins the file that is to be at `path`; what is there stays until [`NewFile::finish`]. A link stays as well: the file that it
    /// leads to is replaced, and keeps its permissions.
    ///
    /// # Errors
    ///
    /// If `path` names no file, or a device, a pipe or a file that must not be written, or writing fails.
    pub fn create(path: &Path) -> io::Result<Self> {
        let old = match fs::metadata(path) {
            Err(_) => None,
            Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(old) if !old.is_file() => return Err(io::Error::other("not a regular file")),
            Ok(old) if old.permissions().readonly() => return Err(io::ErrorKind::PermissionDenied.into()),
            Ok(old) => Some(old.permissions()),
        };
        let path = if old.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        check_folder(&path)?;
        let mut builder = Builder::new();
        builder.prefix(name).suffix(".part");
        // Only the owner may read a temporary file. This one becomes a file like any other.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut unfinished = unfinished();
        let file = builder.tempfile_in(folder(&path)).map_err(without_path)?;
        unfinished.push(file.path().to_owned());
        drop(unfinished);
        let listed = Listed(file.path().to_owned());
        #[cfg(unix)]
        old.map_or(Ok(()), |permissions| file.as_file().set_permissions(permissions))?;
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(Self { path, file, listed })
    }

    /// Where the file is to be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Waits until all of it is on the disk: after this, only the name is missing.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn complete(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().as_file().sync_all()
    }

    /// Gives the file its name when all of it is on the disk; more may be written behind it.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn finish(mut self) -> io::Result<File> {
        self.complete()?;
        let Self { path, file, listed } = self;
        let file = file.into_inner().map_err(IntoInnerError::into_error)?;
        // It is not deleted while it gets its name.
        let unfinished = unfinished();
        let file = file.persist(path)?;
        drop(unfinished);
        drop(listed);
        Ok(file)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The folder of a file. A name without a folder has an empty parent.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// An error of the system about a temporary file, without its name, which says nothing to the user.
fn without_path(error: io::Error) -> io::Error {
    let cause =
        error.get_ref().and_then(|error| error.source()).and_then(|cause| cause.downcast_ref::<io::Error>());
    cause.and_then(io::Error::raw_os_error).map_or(error, io::Error::from_raw_os_error)
}

/// Checks that there is a folder for the file to write.
///
/// # Errors
///
/// If there is none.
pub fn check_folder(path: &Path) -> io::Result<()> {
    let folder = folder(path);
    if folder.is_dir() {
        return Ok(());
    }
    Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no folder {}", folder.display())))
}

/// Checks that the file to write is not one of the files to read, even under another path.
///
/// # Errors
///
/// If it is one.
pub fn check_output(inputs: &[impl AsRef<Path>], output: &Path) -> io::Result<()> {
    let output = fs::canonicalize(output).unwrap_or_else(|_| output.to_owned());
    let is_output =
        |input: &Path| input == output || fs::canonicalize(input).is_ok_and(|input| input == output);
    if inputs.iter().any(|input| is_output(input.as_ref())) {
        return Err(io::Error::other("would be read and written"));
    }
    Ok(())
}

/// Writes a file, and replaces the one that may be there.
///
/// # Errors
///
/// If writing fails. The old file is unchanged then.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(bytes.as_ref())?;
    file.finish().map(drop)
}

/// Writes to `output`, and at the end the checksum of what was written: the CRC-32 as a little-endian number.
#[derive(Debug)]
pub struct CheckedWriter<W> {
    output: W,
    checksum: crc32fast::Hasher,
}

impl<W: Write> CheckedWriter<W> {
    /// A writer that has written nothing yet.
    pub fn new(output: W) -> Self {
        Self { output, checksum: crc32fast::Hasher::new() }
    }

    /// Writes the checksum. Returns the output.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn finish(self) -> io::Result<W> {
        let Self { mut output, checksum } = self;
        output.write_all(&checksum.finalize().to_le_bytes())?;
        Ok(output)
    }
}

impl<W: Write> Write for CheckedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.checksum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// The contents of a file that ends with its checksum; `None` if the checksum is wrong.
pub fn checked_contents(bytes: &[u8]) -> Option<&[u8]> {
    let (contents, checksum) = bytes.split_last_chunk()?;
    (crc32fast::hash(contents) == u32::from_le_bytes(*checksum)).then_some(contents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_there_when_it_is_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, "old").unwrap();
        let files = || fs::read_dir(&folder).unwrap().count();
        {
            let mut file = NewFile::create(&path).unwrap();
            file.write_all(b"half of").unwrap();
            file.complete().unwrap();
            assert_eq!((files(), fs::read_to_string(&path).unwrap().as_str()), (2, "old"));
        }
        assert_eq!(files(), 1, "an unfinished file stays");
        let mut file = NewFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.finish().unwrap().write_all(b", and more").unwrap();
        assert_eq!((files(), fs::read_to_string(&path).unwrap().as_str()), (1, "new, and more"));
    }

    #[test]
    fn what_is_no_file_is_reported_before_anything_is_written() {
        let folder = tempfile::tempdir().unwrap();
        for wrong in [folder.path(), Path::new(""), Path::new("/"), &folder.path().join("none/a")] {
            assert!(NewFile::create(wrong).is_err(), "{}", wrong.display());
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn links_devices_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(&file, &link).unwrap();
        assert!(
            check_output(&[&file], &link).is_err()
                && check_output(&[&file], &folder.path().join("new")).is_ok()
        );
        write(&link, "new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o400)).unwrap();
        assert_eq!(write(&link, "newer").unwrap_err().kind(), io::ErrorKind::PermissionDenied);
        assert_eq!(write(Path::new("/dev/null"), "").unwrap_err().to_string(), "not a regular file");
    }

    #[cfg(unix)]
    #[test]
    fn others_may_read_what_they_may_read_of_other_files() {
        let folder = tempfile::tempdir().unwrap();
        let [ours, usual] = ["ours", "usual"].map(|name| folder.path().join(name));
        write(&ours, "").unwrap();
        fs::write(&usual, "").unwrap();
        let [ours, usual] = [ours, usual].map(|path| fs::metadata(path).unwrap().permissions());
        assert_eq!(ours, usual);
    }

    #[test]
    fn every_damage_is_noticed() {
        let mut writer = CheckedWriter::new(Vec::new());
        writer.write_all(b"some").unwrap();
        writer.write_all(b" words").unwrap();
        let bytes = writer.finish().unwrap();
        assert_eq!(checked_contents(&bytes), Some(&b"some words"[..]));
        for index in 0..bytes.len() {
            let mut other = bytes.clone();
            other[index] ^= 1;
            assert_eq!(
                (checked_contents(&other), checked_contents(&bytes[..index])),
                (None, None),
                "{index}"
            );
        }
    }
}
