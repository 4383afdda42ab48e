/// The tables of a track's sample positions (ISO/IEC 14496-12, 8.6 and 8.7).
struct SampleTables {
    private let reader: BoxReader
    private let durations: [(count: Int, value: Int64)]
    private let offsets: [(count: Int, value: Int64)]
    private let sync: Set<Int>?
    private let sizes: FileBox
    private let chunks: FileBox
    private let runs: [(first: Int, count: Int)]

    /// The tables of a track; nil if one is missing.
    init?(_ reader: BoxReader, _ tables: FileBox) {
        guard let times = reader.box("stts", in: tables),
            let sizes = reader.box("stsz", in: tables),
            let runs = reader.box("stsc", in: tables),
            let chunks = reader.box("stco", in: tables) ?? reader.box("co64", in: tables)
        else { return nil }
        self.reader = reader
        self.sizes = sizes
        self.chunks = chunks
        durations = Self.pairs(reader, times).map { ($0.0, Int64($0.1)) }
        offsets = Self.pairs(reader, reader.box("ctts", in: tables)).map {
            ($0.0, Int64(Int32(bitPattern: $0.1)))
        }
        sync = reader.box("stss", in: tables).map { box in
            Set(
                Self.indices(reader, box, stride: 4).compactMap {
                    reader.word(box, $0).map(Int.init)
                })
        }
        self.runs = Self.indices(reader, runs, stride: 12).compactMap { offset in
            guard let first = reader.word(runs, offset), let count = reader.word(runs, offset + 4)
            else { return nil }
            return (Int(first), Int(count))
        }
    }

    /// Returns the samples in decoding order; stops at the first that is outside the file.
    func samples() -> [MovieTrackFile.Sample] {
        var samples: [MovieTrackFile.Sample] = []
        var times = Repeated(durations)
        var shifts = Repeated(offsets)
        var decoding: Int64 = 0
        var run = 0
        let isLong = chunks.kind == "co64"
        for (index, place) in Self.indices(reader, chunks, stride: isLong ? 8 : 4).enumerated() {
            while run + 1 < runs.count, runs[run + 1].first <= index + 1 { run += 1 }
            guard run < runs.count, let start = reader.long(chunks, place, isLong: isLong),
                var offset = Int(exactly: start)
            else { break }
            for _ in 0..<runs[run].count {
                guard let size = size(samples.count), let duration = times.next(),
                    offset <= reader.bytes.count - size
                else { return samples }
                samples.append(
                    MovieTrackFile.Sample(
                        bytes: offset..<offset + size, decoding: decoding,
                        presentation: decoding &+ (shifts.next() ?? 0), duration: duration,
                        isSync: sync?.contains(samples.count + 1) ?? true))
                offset += size
                decoding &+= duration
            }
        }
        return samples
    }

    private func size(_ index: Int) -> Int? {
        guard let common = reader.word(sizes, 4), let count = reader.word(sizes, 8),
            index < Int(count)
        else { return nil }
        return common > 0 ? Int(common) : reader.word(sizes, 12 + index * 4).map(Int.init)
    }

    /// Returns the offsets of a table's entries, as many as fit into the table.
    private static func indices(_ reader: BoxReader, _ box: FileBox, stride: Int) -> [Int] {
        let count = min(Int(reader.word(box, 4) ?? 0), max(box.content.count - 8, 0) / stride)
        return (0..<count).map { 8 + $0 * stride }
    }

    private static func pairs(_ reader: BoxReader, _ box: FileBox?) -> [(Int, UInt32)] {
        guard let box else { return [] }
        return indices(reader, box, stride: 8).compactMap { offset in
            guard let count = reader.word(box, offset), let value = reader.word(box, offset + 4)
            else { return nil }
            return (Int(count), value)
        }
    }
}

/// Values that are repeated several times each.
private struct Repeated {
    private let entries: [(count: Int, value: Int64)]
    private var entry = 0
    private var used = 0

    init(_ entries: [(count: Int, value: Int64)]) { self.entries = entries }

    mutating func next() -> Int64? {
        while entry < entries.count, used >= entries[entry].count {
            entry += 1
            used = 0
        }
        guard entry < entries.count else { return nil }
        used += 1
        return entries[entry].value
    }
}
