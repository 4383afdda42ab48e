import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The recording times of rows and frames that differ from the seal.
struct DifferenceTimes {
    private let session: Session?
    /// Frame timestamps by the names of their images and maps; empty if none of these differ.
    private var times: [String: HostTime] = [:]

    /// The most bytes read per difference.
    ///
    /// A hash covers about a second of rows, at most a few megabytes.
    private static let mostBytes: Int64 = 32 << 20

    /// Finds the times of a session's rows; there are none if its manifest cannot be read.
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

    /// Reads frame rows up to the first unreadable one, which is a difference itself.
    private mutating func addTimes(of names: Set<String>) {
        guard let rows = try? session?.frameRows() else { return }
        while let row = try? rows.next() {
            for file in SessionLayout.frameFiles(row.index) where names.contains(file) {
                times[file] = row.timestamp
            }
        }
    }

    /// Returns the seconds from the recording's start to the first and the last row in the differing
    /// bytes, or to the frame whose image or map differs.
    ///
    /// The current, possibly changed rows are read, so times outside the recording are ignored.
    ///
    /// - Returns: Nil for other files, such as the movie, and if no row has a time.
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

    /// The time of a row: a CSV file's first column, or a key of a JSON line.
    private static func time(_ line: ArraySlice<UInt8>) -> HostTime? {
        if let time = number(line) { return time }
        for key in ["\"timestamp_ns\":", "\"time_ns\":"] {
            guard let end = line.prefix(longestStart).end(of: Array(key.utf8)) else { continue }
            return number(line[end...])
        }
        return nil
    }

    /// The number of bytes of a JSON line that are searched for its time, which precedes point lists.
    private static let longestStart = 1 << 16

    private static func number(_ bytes: ArraySlice<UInt8>) -> HostTime? {
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return Int64(String(decoding: digits, as: UTF8.self)).map(HostTime.init(nanoseconds:))
    }
}

extension ArraySlice<UInt8> {
    /// The end index of the first occurrence of `bytes`; nil if there is none.
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

/// A byte range of a file; holes of a sparse file are preserved.
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
