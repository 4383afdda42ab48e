/// Reads a movie's fragments into its tracks (ISO/IEC 14496-12, 8.8).
struct FragmentReader {
    /// The default values for samples without their own.
    private struct Defaults {
        var duration: UInt32 = 0
        var size: UInt32 = 0
        var flags: UInt32 = 0
    }

    /// Flags for the fields of a track fragment's header.
    private enum HeaderFlag {
        static let baseDataOffset: UInt32 = 0x1
        static let sampleDescriptionIndex: UInt32 = 0x2
        static let defaultDuration: UInt32 = 0x8
        static let defaultSize: UInt32 = 0x10
        static let defaultFlags: UInt32 = 0x20
    }

    /// Flags for the fields of a run and of its samples.
    private enum RunFlag {
        static let dataOffset: UInt32 = 0x1
        static let firstSampleFlags: UInt32 = 0x4
        static let duration: UInt32 = 0x100
        static let size: UInt32 = 0x200
        static let flags: UInt32 = 0x400
        static let compositionOffset: UInt32 = 0x800
    }

    /// The next sample's offset in the file, and its decode time.
    private struct RunPlace {
        var offset: Int
        var decoding: Int64
    }

    private let reader: BoxReader
    private var defaults: [Int32: Defaults] = [:]
    /// The start of each track's next fragment if the file does not contain it.
    private var nextDecoding: [Int32: Int64] = [:]

    init(_ reader: BoxReader, extends: FileBox?) {
        self.reader = reader
        guard let extends else { return }
        for box in reader.boxes(in: extends.content) where box.kind == "trex" {
            defaults[Int32(bitPattern: reader.word(box, 4) ?? 0)] = Defaults(
                duration: reader.word(box, 12) ?? 0, size: reader.word(box, 16) ?? 0,
                flags: reader.word(box, 20) ?? 0)
        }
    }

    /// Adds a fragment's samples; stops at the first that is outside the file.
    ///
    /// Without its own base, a track counts from the fragment's beginning, as with
    /// default-base-is-moof. Files in which a second track counts from the end of the first one are
    /// read incorrectly.
    mutating func read(_ fragment: FileBox, into tracks: inout [MovieTrackFile]) {
        for box in reader.boxes(in: fragment.content) where box.kind == "traf" {
            guard let header = reader.box("tfhd", in: box), let number = reader.word(header, 4),
                let index = tracks.firstIndex(where: { $0.number == Int32(bitPattern: number) })
            else { continue }
            readTrackFragment(box, header, fragment, into: &tracks[index])
        }
    }

    private mutating func readTrackFragment(
        _ box: FileBox, _ header: FileBox, _ fragment: FileBox, into track: inout MovieTrackFile
    ) {
        let flags = reader.word(header, 0) ?? 0
        var offset = 8
        func next(_ bit: UInt32, bytes count: Int) -> Int? {
            guard flags & bit != 0 else { return nil }
            defer { offset += count }
            return offset
        }
        var defaults = defaults[track.number] ?? Defaults()
        let base = next(HeaderFlag.baseDataOffset, bytes: 8).flatMap {
            reader.long(header, $0, isLong: true)
        }
        _ = next(HeaderFlag.sampleDescriptionIndex, bytes: 4)
        if let place = next(HeaderFlag.defaultDuration, bytes: 4) {
            defaults.duration = reader.word(header, place) ?? 0
        }
        if let place = next(HeaderFlag.defaultSize, bytes: 4) {
            defaults.size = reader.word(header, place) ?? 0
        }
        if let place = next(HeaderFlag.defaultFlags, bytes: 4) {
            defaults.flags = reader.word(header, place) ?? 0
        }
        // A box has a header of 8 bytes, and offsets count from its beginning.
        let start = base.flatMap { Int(exactly: $0) } ?? fragment.content.lowerBound - 8
        let time = reader.box("tfdt", in: box)
        let decoding = time.flatMap { reader.long($0, 4, isLong: reader.version($0) == 1) }
        var place = RunPlace(
            offset: start,
            decoding: decoding.map { Int64(clamping: $0) } ?? nextDecoding[track.number] ?? 0)
        for run in reader.boxes(in: box.content) where run.kind == "trun" {
            readRun(run, defaults, start, &place, into: &track)
        }
        nextDecoding[track.number] = place.decoding
    }

    private func readRun(
        _ run: FileBox, _ defaults: Defaults, _ base: Int,
        _ place: inout RunPlace,
        into track: inout MovieTrackFile
    ) {
        let flags = reader.word(run, 0) ?? 0
        var field = 8
        func next(_ bit: UInt32) -> UInt32? {
            guard flags & bit != 0 else { return nil }
            defer { field += 4 }
            return reader.word(run, field)
        }
        if let offset = next(RunFlag.dataOffset) {
            place.offset = base &+ Int(Int32(bitPattern: offset))
        }
        let first = next(RunFlag.firstSampleFlags)
        for index in 0..<Int(reader.word(run, 4) ?? 0) {
            guard field <= run.content.count else { return }
            let duration = next(RunFlag.duration) ?? defaults.duration
            let size = Int(next(RunFlag.size) ?? defaults.size)
            let sampleFlags = next(RunFlag.flags) ?? (index == 0 ? first : nil) ?? defaults.flags
            let shift = next(RunFlag.compositionOffset).map { Int64(Int32(bitPattern: $0)) } ?? 0
            guard size > 0, place.offset >= 0, place.offset <= reader.bytes.count - size else {
                return
            }
            track.samples.append(
                MovieTrackFile.Sample(
                    bytes: place.offset..<place.offset + size, decoding: place.decoding,
                    presentation: place.decoding &+ shift, duration: Int64(duration),
                    // The bit is set if the sample is not a sync sample.
                    isSync: sampleFlags & 0x1_0000 == 0))
            place.offset += size
            place.decoding &+= Int64(duration)
        }
    }
}
