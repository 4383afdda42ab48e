public import LockstepSamples

/// Joins the fragments of several writers into one movie.
///
/// The header of the first writer is the movie's. The fragments of the next writers get the
/// sequence numbers that follow (`mfhd`) and their place in time (`tfdt`), as ISO/IEC 14496-12,
/// sections 8.8.5 and 8.8.12, require.
public struct JoinedFragments: Sendable {
    private var sampleDescription: [UInt8]?
    private var fragmentCount: UInt32 = 0
    /// Where the first fragment of the current writer belongs; nil for the first writer, whose
    /// segments are written as they are.
    private var start: UInt64?
    /// What is added to decode times of the current writer; nil before its first fragment.
    private var shift: UInt64?

    /// Creates a movie without fragments.
    public init() {}

    /// Begins the fragments of another writer.
    ///
    /// - Parameter tick: the movie's tick at which its first image belongs.
    public mutating func beginWriter(at tick: Int64) {
        start = UInt64(clamping: tick)
        shift = nil
    }

    /// Returns the bytes to write for a writer's header.
    ///
    /// - Throws: ``FragmentError`` if another writer encodes in another way than the first, so
    ///   that its images cannot be decoded with the movie's header.
    public mutating func header(_ bytes: [UInt8]) throws -> [UInt8] {
        let description = MovieBoxes(bytes).content(of: ["moov", "trak", "mdia", "minf", "stbl"])
            .flatMap { $0.first { $0.type == "stsd" } }.map { Array(bytes[$0.range]) }
        guard let first = sampleDescription else {
            sampleDescription = description ?? []
            return bytes
        }
        guard start != nil, description == first else {
            throw FragmentError.otherParameters
        }
        return []
    }

    /// Returns the bytes to write for a segment of fragments.
    ///
    /// - Throws: ``FragmentError`` if a decode time does not fit into its field.
    public mutating func fragments(_ bytes: [UInt8]) throws -> [UInt8] {
        var bytes = bytes
        for fragment in MovieBoxes(bytes).all where fragment.type == "moof" {
            fragmentCount += 1
            guard let start else { continue }
            for box in MovieBoxes(bytes).inside(fragment) {
                if box.type == "mfhd" { bytes.replace(fragmentCount, at: box.body + 4) }
                guard box.type == "traf" else { continue }
                for time in MovieBoxes(bytes).inside(box) where time.type == "tfdt" {
                    try move(time, of: &bytes, from: start)
                }
            }
        }
        return bytes
    }

    /// Adds the writer's place to a fragment's decode time.
    private mutating func move(
        _ box: MovieBoxes.Box, of bytes: inout [UInt8], from start: UInt64
    ) throws {
        let isLong = bytes[box.body] == 1 && box.range.upperBound - box.body >= 12
        let time: UInt64 =
            isLong
            ? bytes.integer(at: box.body + 4)
            : UInt64(bytes.integer(at: box.body + 4) as UInt32)
        let shift = shift ?? (start &- time)
        self.shift = shift
        if isLong { return bytes.replace(time &+ shift, at: box.body + 4) }
        guard let short = UInt32(exactly: time &+ shift) else {
            throw FragmentError.tooLong
        }
        bytes.replace(short, at: box.body + 4)
    }
}

/// An error in joining fragments.
public enum FragmentError: Failure, Hashable {
    /// Another writer encodes in another way than the first.
    case otherParameters
    /// A decode time does not fit into its field.
    case tooLong

    /// The problem, as a clause without a period.
    public var problem: String {
        switch self {
        case .otherParameters: return "the encoder started again with other parameters"
        case .tooLong: return "the movie is too long for the timestamps of its fragments"
        }
    }

    /// Always nil: the fragments are in memory.
    public var place: Place? { nil }

    /// The remedy, as a sentence.
    public var remedy: Remedy { "Stop the recording, and start another one." }
}

/// The boxes of ISO base media in memory; a box that does not fit ends its level.
private struct MovieBoxes {
    struct Box {
        let type: String
        /// The complete box.
        let range: Range<Int>
        /// The start of its content.
        let body: Int
    }

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The outermost boxes.
    var all: [Box] { boxes(in: 0..<bytes.count) }

    /// The boxes inside a box.
    func inside(_ box: Box) -> [Box] { boxes(in: box.body..<box.range.upperBound) }

    /// The boxes inside the box at a path of types; nil if there is no such box.
    func content(of path: [String]) -> [Box]? {
        path.reduce(all) { level, type in
            level?.first { $0.type == type }.map(inside)
        }
    }

    private func boxes(in range: Range<Int>) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while place < range.upperBound {
            let available = Int64(range.upperBound - place)
            let start = Array(bytes[place..<min(place + 16, range.upperBound)])
            guard let header = MovieBoxHeader(start, available: available),
                header.fits(available)
            else { break }
            let (size, body) = (Int(header.byteCount), Int(header.headerByteCount))
            // Version and flags, and the numbers after them, must be there too.
            let least = ["mfhd": 8, "tfdt": 8]
            guard size >= body + (least[header.type] ?? 0) else { break }
            boxes.append(Box(type: header.type, range: place..<place + size, body: place + body))
            place += size
        }
        return boxes
    }
}

extension [UInt8] {
    /// The big-endian integer at a place.
    fileprivate func integer<Number: FixedWidthInteger>(at place: Int) -> Number {
        self[place..<place + Number.bitWidth / 8].reduce(0) { $0 << 8 | Number($1) }
    }

    /// Replaces the big-endian integer at a place.
    fileprivate mutating func replace<Number: FixedWidthInteger>(_ number: Number, at place: Int) {
        for index in 0..<Number.bitWidth / 8 {
            self[place + index] = UInt8(
                truncatingIfNeeded: number >> (Number.bitWidth - 8 - 8 * index))
        }
    }
}
