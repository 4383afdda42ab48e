/// Reads a movie's fragments into its tracks (ISO/IEC 14496-12, 8.8).
struct FragmentReader {
    /// What is said where a sample says nothing.
    private struct Defaults {
        var duration: UInt32 = 0
        var size: UInt32 = 0
        var flags: UInt32 = 0
    }

    private let reader: BoxReader
    private var defaults: [Int32: Defaults] = [:]
    /// Where each track's next fragment begins if it does not say so.
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

    /// Adds a fragment's samples; ends at the first that lies outside of the file.
    mutating func read(_ fragment: FileBox, into tracks: inout [MovieTrackFile]) {
        for box in reader.boxes(in: fragment.content) where box.kind == "traf" {
            guard let header = reader.box("tfhd", in: box), let number = reader.word(header, 4),
                let index = tracks.firstIndex(where: { $0.number == Int32(bitPattern: number) })
            else { continue }
            read(box, header, fragment, into: &tracks[index])
        }
    }

    private mutating func read(
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
        let base = next(0x1, bytes: 8).flatMap { reader.long(header, $0, isLong: true) }
        _ = next(0x2, bytes: 4)
        if let place = next(0x8, bytes: 4) { defaults.duration = reader.word(header, place) ?? 0 }
        if let place = next(0x10, bytes: 4) { defaults.size = reader.word(header, place) ?? 0 }
        if let place = next(0x20, bytes: 4) { defaults.flags = reader.word(header, place) ?? 0 }
        // A box has a header of 8 bytes, which our own offsets and others' count from.
        let start = base.flatMap { Int(exactly: $0) } ?? fragment.content.lowerBound - 8
        let time = reader.box("tfdt", in: box)
        let decoding = time.flatMap { reader.long($0, 4, isLong: reader.version($0) == 1) }
        var state = (
            offset: start,
            decoding: decoding.map { Int64(clamping: $0) } ?? nextDecoding[track.number] ?? 0
        )
        for run in reader.boxes(in: box.content) where run.kind == "trun" {
            read(run, defaults, start, &state, into: &track)
        }
        nextDecoding[track.number] = state.decoding
    }

    private func read(
        _ run: FileBox, _ defaults: Defaults, _ base: Int,
        _ state: inout (offset: Int, decoding: Int64),
        into track: inout MovieTrackFile
    ) {
        let flags = reader.word(run, 0) ?? 0
        var place = 8
        func next(_ bit: UInt32) -> UInt32? {
            guard flags & bit != 0 else { return nil }
            defer { place += 4 }
            return reader.word(run, place)
        }
        if let offset = next(0x1) { state.offset = base &+ Int(Int32(bitPattern: offset)) }
        let first = next(0x4)
        for index in 0..<Int(reader.word(run, 4) ?? 0) {
            guard place <= run.content.count else { return }
            let duration = next(0x100) ?? defaults.duration
            let size = Int(next(0x200) ?? defaults.size)
            let sampleFlags = next(0x400) ?? (index == 0 ? first : nil) ?? defaults.flags
            let shift = next(0x800).map { Int64(Int32(bitPattern: $0)) } ?? 0
            guard size > 0, state.offset >= 0, state.offset <= reader.bytes.count - size else {
                return
            }
            track.samples.append(
                MovieTrackFile.Sample(
                    bytes: state.offset..<state.offset + size, decoding: state.decoding,
                    presentation: state.decoding &+ shift, duration: Int64(duration),
                    // The bit says that it is no sync sample.
                    isSync: sampleFlags & 0x1_0000 == 0))
            state.offset += size
            state.decoding &+= Int64(duration)
        }
    }
}
