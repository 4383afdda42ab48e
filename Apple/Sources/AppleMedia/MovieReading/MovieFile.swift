internal import Foundation
internal import LockstepSamples

/// A movie file without an incomplete fragment at its end.
///
/// AVFoundation must not read the incomplete fragment at the end of an interrupted recording. It is
/// given a copy of the file without that fragment. On APFS the copy shares the original's bytes.
/// The copy is deleted with this object.
final class MovieFile {
    /// The file to read.
    let url: URL
    /// Whether an incomplete fragment was removed, so that the file is a copy.
    let isCopy: Bool

    init(_ source: any ByteSource) throws {
        guard let path = source.path else {
            throw AppleMediaError(
                "the movie is not a file on this device, and AVFoundation reads only files",
                remedy: "Copy the recording onto this device and open it there.")
        }
        let original = URL(fileURLWithPath: path)
        do {
            let found = try original.resourceValues(forKeys: [.fileSizeKey]).fileSize
            isCopy = found.map { Int64($0) > source.byteCount } ?? false
            url = isCopy ? try Self.copy(original, byteCount: source.byteCount) : original
        } catch {
            throw AppleMediaError(
                "the movie cannot be prepared for reading: \(error.localizedDescription)",
                remedy: "Free some space and try again.", place: Place(file: path))
        }
    }

    deinit {
        // The system removes a leftover copy with the app's temporary files.
        if isCopy { try? FileManager.default.removeItem(at: url) }
    }

    private static func copy(_ original: URL, byteCount: Int64) throws -> URL {
        let copy = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
            .appendingPathExtension(original.pathExtension)
        do {
            try FileManager.default.copyItem(at: original, to: copy)
            let handle = try FileHandle(forUpdating: copy)
            try handle.truncate(atOffset: UInt64(clamping: byteCount))
            try handle.close()
            return copy
        } catch {
            try? FileManager.default.removeItem(at: copy)
            throw error
        }
    }
}
