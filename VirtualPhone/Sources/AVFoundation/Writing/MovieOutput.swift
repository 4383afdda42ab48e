internal import Foundation
internal import VirtualPhone

/// The destination of a movie's bytes: a file, or a receiver of segments.
final class MovieOutput {
    private enum Target {
        case file(URL, FileHandle)
        case segments((Data, AVAssetSegmentType, AVAssetSegmentReport) -> Void)
    }

    private let target: Target

    /// An output of segments.
    init(segments: @escaping (Data, AVAssetSegmentType, AVAssetSegmentReport) -> Void) {
        target = .segments(segments)
    }

    /// An output to a new file.
    ///
    /// - Throws: an error if the file exists or cannot be created.
    init(creating url: URL) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else {
            throw AVError(.fileAlreadyExists)
        }
        guard FileManager.default.createFile(atPath: url.path, contents: nil),
            let handle = FileHandle(forWritingAtPath: url.path)
        else { throw AVError(.unknown) }
        target = .file(url, handle)
    }

    /// Writes bytes.
    ///
    /// - Throws: an error if the disk is full, in the phone's world or on this machine.
    func write(_ bytes: [UInt8], _ type: AVAssetSegmentType, _ report: AVAssetSegmentReport) throws
    {
        switch target {
        case .segments(let body): body(Data(bytes), type, report)
        case .file(_, let handle):
            if let phone = VirtualPhone.current, let free = phone.world.freeBytes,
                free < Int64(bytes.count)
            {
                throw AVError(.diskFull)
            }
            do {
                try handle.write(contentsOf: Data(bytes))
            } catch {
                throw AVError(.diskFull)
            }
        }
    }

    /// Closes the file.
    func close() {
        // The reader of the file checks its content.
        if case .file(_, let handle) = target { try? handle.close() }
    }

    /// Deletes the file.
    func delete() {
        guard case .file(let url, _) = target else { return }
        close()
        // "If an output file was created, it is deleted": a file that is already gone is not a
        // failure.
        try? FileManager.default.removeItem(at: url)
    }
}
