import LockstepFormats
import LockstepSamples
import LockstepSessions

/// When rows and frames were recorded of which a seal says that they differ.
struct DifferenceTimes {
    private let session: Session?
    /// The frames' times by the names of their images and maps; empty where none of them differs.
    private var times: [String: HostTime] = [:]

    /// A hash speaks of about a second of rows, a few megabytes at most.
    private static let mostBytes: Int64 = 32 << 20

    /// The times of a session's rows; none where its manifest cannot be read.
    init(_ report: SealReport) {
        session = try? Session(opening: report.path, fileSystem: LocalFileSystem())
        let names = Set(report.differences.map(\.place.file))
        let folders = [
            SessionLayout.images, SessionLayout.depths, SessionLayout.confidences,
        ]
        guard names.contains(where: { name in folders.contains { name.hasPrefix($0 + "/") } })
        else { return }
        addTimes(of: names)
    }

    /// Reads the rows of frames up to one that cannot be read, which is a difference of its own.
    private mutating func addTimes(of names: Set<String>) {
        guard let rows = try? session?.frameRows() else { return }
        while let row = try? rows.next() {
            let files = [
                SessionLayout.image(row.index), SessionLayout.depth(row.index),
                SessionLayout.confidence(row.index),
            ]
            for file in files where names.contains(file) { times[file] = row.timestamp }
        }
    }

    /// Seconds from the recording's start to the first and the last row among the bytes that differ,
    /// or to the frame whose image or map differs.
    ///
    /// What is there now is read, so times outside the recording do not count: they were changed.
    ///
    /// - Returns: nil for other files, such as the movie, and where no row has a time.
    func seconds(of difference: SealReport.Difference) -> ClosedRange<Double>? {
        guard let manifest = session?.manifest, let start = manifest.start, let end = manifest.end
        else { return nil }
        let times = rowTimes(difference).filter { $0 >= start && $0 <= end }
        guard let first = times.min(), let last = times.max() else { return nil }
        return (first - start).seconds...(last - start).seconds
    }

    private func rowTimes(_ difference: SealReport.Difference) -> [HostTime] {
        if let time = times[difference.place.file] { return [time] }
        guard RowFile(rawValue: difference.place.file) != nil,
            let file = try? session?.openIfPresent(difference.place.file)
        else { return [] }
        let start = min(max(difference.place.byte ?? 0, 0), file.byteCount)
        let end = start + min(difference.byteCount ?? .max, file.byteCount - start)
        let part = PartOfFile(file, start..<min(end, start + Self.mostBytes))
        let lines = LineReader(part, file: difference.place.file)
        var times: [HostTime] = []
        while let line = try? lines.next() {
            if let time = Self.time(line.bytes) { times.append(time) }
        }
        return times
    }

    /// The time of a row: a CSV file's first column, or a key of a line of JSON.
    private static func time(_ line: ArraySlice<UInt8>) -> HostTime? {
        if let time = number(line) { return time }
        for key in ["\"timestamp_ns\":", "\"time_ns\":"] {
            guard let end = line.prefix(longestStart).end(of: Array(key.utf8)) else { continue }
            return number(line[end...])
        }
        return nil
    }

    /// Of a line of JSON so many bytes are searched for its time, which is before lists of points.
    private static let longestStart = 1 << 16

    private static func number(_ bytes: ArraySlice<UInt8>) -> HostTime? {
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return Int64(String(decoding: digits, as: UTF8.self)).map(HostTime.init(nanoseconds:))
    }
}

extension ArraySlice<UInt8> {
    /// Where some bytes end that are in these; nil if they are not.
    fileprivate func end(of bytes: [UInt8]) -> Int? {
        guard let first = bytes.first else { return startIndex }
        var rest = self
        while let start = rest.firstIndex(of: first), rest.endIndex - start >= bytes.count {
            if rest[start...].starts(with: bytes) { return start + bytes.count }
            rest = rest[(start + 1)...]
        }
        return nil
    }
}

/// Some bytes of a file, with its holes.
private final class PartOfFile: ByteSource {
    let byteCount: Int64
    private let file: any ByteSource
    private let start: Int64

    init(_ file: any ByteSource, _ bytes: Range<Int64>) {
        self.file = file
        start = bytes.lowerBound
        byteCount = bytes.upperBound - bytes.lowerBound
    }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard offset >= 0, offset < byteCount else { return 0 }
        let count = Int(min(Int64(buffer.count), byteCount - offset))
        return try file.read(
            at: start + offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    }

    func dataOffset(from offset: Int64) -> Int64 {
        min(file.dataOffset(from: start + offset) - start, byteCount)
    }
}
