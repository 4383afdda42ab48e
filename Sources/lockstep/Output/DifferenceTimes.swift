import LockstepFormats
import LockstepSamples
import LockstepSessions

/// When rows were recorded of which a seal says that they differ.
struct DifferenceTimes {
    private let session: Session?

    /// A hash speaks of about a second of rows, a few megabytes at most.
    private static let mostBytes: Int64 = 32 << 20

    /// The times of a session's rows; none where its manifest cannot be read.
    init(_ path: String) {
        session = try? Session(opening: path, fileSystem: LocalFileSystem())
    }

    /// Seconds from the recording's start to the first and the last row among the bytes that differ.
    ///
    /// What is there now is read, so times outside the recording do not count: they were changed.
    ///
    /// - Returns: nil for other files than rows, and where no row has a time.
    func seconds(of difference: SealReport.Difference) -> ClosedRange<Double>? {
        guard let session, let start = session.manifest.start, let end = session.manifest.end,
            RowFile(rawValue: difference.place.file) != nil,
            let file = try? session.openIfPresent(difference.place.file)
        else { return nil }
        let offset = max(difference.place.byte ?? 0, 0)
        let count = min(difference.byteCount ?? file.byteCount, Self.mostBytes)
        guard offset < file.byteCount, count > 0,
            let bytes = try? file.bytes(at: offset, count: Int(min(count, file.byteCount - offset)))
        else { return nil }
        let times = bytes.split(separator: UInt8(ascii: "\n")).compactMap(Self.time)
            .filter { $0 >= start && $0 <= end }
        guard let first = times.min(), let last = times.max() else { return nil }
        return (first - start).seconds...(last - start).seconds
    }

    /// The time of a row: a CSV file's first column, or a key of a line of JSON.
    private static func time(_ line: ArraySlice<UInt8>) -> HostTime? {
        if let time = number(line) { return time }
        for key in ["\"timestamp_ns\":", "\"time_ns\":"] {
            guard let place = line.firstRange(of: Array(key.utf8)) else { continue }
            return number(line[place.upperBound...])
        }
        return nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> HostTime? {
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return Int64(String(decoding: digits, as: UTF8.self)).map(HostTime.init(nanoseconds:))
    }
}
