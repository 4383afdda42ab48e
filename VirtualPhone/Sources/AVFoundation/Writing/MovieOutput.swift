internal import Foundation
internal import VirtualPhone

/// Where a movie's bytes go: into a file, or piece by piece to whoever asked for segments.
final class MovieOutput {
    private enum Target {
        case file(URL, FileHandle)
        case segments((Data, AVAssetSegmentType, AVAssetSegmentReport) -> Void)
    }

    private let target: Target

    /// Pieces for somebody.
    init(segments: @escaping (Data, AVAssetSegmentType, AVAssetSegmentReport) -> Void) {
        target = .segments(segments)
    }

    /// A new file.
    ///
    /// - Throws: where there is one already or none can be made.
    init(creating url: URL) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else {
            throw AVError(.fileAlreadyExists)
        }
        guard FileManager.default.createFile(atPath: url.path, contents: nil),
            let handle = FileHandle(forWritingAtPath: url.path)
        else { throw AVError(.unknown) }
        target = .file(url, handle)
    }

    /// Passes bytes on.
    ///
    /// - Throws: where the disk is full, in the phone's world or in this one.
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

    /// Ends the file.
    func close() {
        // What was written is checked by whoever reads it.
        if case .file(_, let handle) = target { try? handle.close() }
    }

    /// Takes the file away again.
    func delete() {
        guard case .file(let url, _) = target else { return }
        close()
        // "If an output file was created, it is deleted": one that is gone already is no failure.
        try? FileManager.default.removeItem(at: url)
    }
}
