/// The fragments of a movie, found by a reader that shares no code with the product.
struct FragmentList {
    struct Fragment: Equatable {
        /// The range from the start of its `moof` to the end of its `mdat`.
        var bytes: Range<Int>
        /// The decoding time of its first sample, in ticks.
        var start: Int
        /// The durations of its samples, in ticks.
        var durations: [Int]

        var duration: Int { durations.reduce(0, +) }
    }

    /// The end of the movie's header.
    private(set) var headerEnd = 0
    private(set) var fragments: [Fragment] = []
    private(set) var kinds: [String] = []
    private let movie: [UInt8]

    init(_ movie: [UInt8]) {
        self.movie = movie
        var moof = 0
        walk(0..<movie.count) { list, kind, box, content in
            list.kinds.append(kind)
            if kind == "moov" { list.headerEnd = box.upperBound }
            if kind == "moof" {
                moof = box.lowerBound
                list.readFragment(content)
            }
            if kind == "mdat" {
                list.fragments[list.fragments.count - 1].bytes = moof..<box.upperBound
            }
        }
    }

    private mutating func walk(
        _ range: Range<Int>,
        _ visit: (inout FragmentList, String, _ box: Range<Int>, _ content: Range<Int>) -> Void
    ) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let size = number(at: offset)
            let kind = String(decoding: movie[offset + 4..<offset + 8], as: UTF8.self)
            visit(&self, kind, offset..<offset + size, offset + 8..<offset + size)
            offset += size
        }
    }

    private mutating func readFragment(_ moof: Range<Int>) {
        var fragment = Fragment(bytes: 0..<0, start: 0, durations: [])
        var defaultDuration = 0
        walk(moof) { list, kind, _, content in
            guard kind == "traf" else { return }
            list.walk(content) { list, kind, _, content in
                let at = content.lowerBound
                switch kind {
                case "tfhd": defaultDuration = list.defaultDuration(at: at)
                case "tfdt":
                    fragment.start = list.number(at: at + 4) << 32 + list.number(at: at + 8)
                case "trun": fragment.durations = list.durations(at: at, default: defaultDuration)
                default: break
                }
            }
        }
        fragments.append(fragment)
    }

    /// tfhd: flags, track, then base offset, description and duration according to the flags.
    private func defaultDuration(at offset: Int) -> Int {
        let flags = number(at: offset)
        var place = offset + 8
        if flags & 0x1 != 0 { place += 8 }
        if flags & 0x2 != 0 { place += 4 }
        return flags & 0x8 != 0 ? number(at: place) : 0
    }

    /// trun: flags, count, data offset, first flags, then a row per sample.
    private func durations(at offset: Int, default common: Int) -> [Int] {
        let flags = number(at: offset)
        let first = offset + 8 + (flags & 0x1 != 0 ? 4 : 0) + (flags & 0x4 != 0 ? 4 : 0)
        let fields = [0x100, 0x200, 0x400, 0x800].filter { flags & $0 != 0 }.count
        return (0..<number(at: offset + 4)).map {
            flags & 0x100 != 0 ? number(at: first + 4 * fields * $0) : common
        }
    }

    private func number(at offset: Int) -> Int {
        movie[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
