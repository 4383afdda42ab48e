/// Cleans the boxes that decoding needs of everything that no reader needs.
///
/// That is reserved fields, creation times, names, and bytes after the last field (ISO/IEC
/// 14496-12, 8; QuickTime File Format).
enum MovieFields {
    /// The largest box that is read, larger than the tables of any movie.
    static let longestContent: Int64 = 64 << 20

    /// The largest time scale: ticks of 10 ns, finer than in any movie.
    static let finestScale: UInt64 = 100_000_000

    /// Returns a box's content, cleaned and of the same length; nil if a required field is missing
    /// or invalid.
    static func bare(
        _ kind: String, _ content: [UInt8], inFileOf fileByteCount: Int64
    ) -> [UInt8]? {
        var copy = MovieFieldCopy(of: content, inFileOf: fileByteCount)
        switch kind {
        case "ftyp": copy.brands()
        case "mvhd": copy.movieHeader()
        case "tkhd": copy.trackHeader()
        case "mdhd": copy.mediaHeader()
        case "hdlr": copy.handler()
        case "vmhd": copy.videoHeader()
        case "dref": copy.dataReferences()
        case "stsd": copy.sampleDescriptions()
        case "elst": copy.edits()
        case "mehd": copy.extendedDuration()
        case "trex", "mfhd", "tfhd", "tfdt", "trun": copy.fragmentBox(kind)
        default: copy.sampleTable(kind)
        }
        copy.zeros(copy.left)
        return copy.isComplete ? copy.bytes : nil
    }
}

extension MovieFieldCopy {
    /// Brands to keep (8.2; the registry at mp4ra.org), which state the movie's structure.
    private static let brands: Set<String> = Set(
        ["qt  ", "isom", "mp41", "mp42", "avc1", "M4V ", "hvc1", "hev1", "dash", "msdh", "msix"]
            + (2...9).map { "iso\($0)" })

    /// Copies a brand, a version, and more brands, four bytes each; readers skip a brand of zeros.
    ///
    /// The known versions are those of FFmpeg and QuickTime.
    mutating func brands() {
        while left >= 4 {
            if bytes.count == 4 {
                keep(4, among: [0, 1, 0x200, 0x2005_0300])
            } else if Self.brands.contains(word) {
                keep(4)
            } else {
                zeros(4)
            }
        }
    }

    /// The next four bytes as text.
    private var word: String {
        let code = next(4) ?? 0
        return String(
            decoding: (0..<4).map { UInt8(code >> (24 - 8 * UInt64($0)) & 255) }, as: UTF8.self)
    }

    /// Writes zeros as creation and modification times, and returns the number of bytes of a time.
    private mutating func times() -> Int {
        let width = head(last: 1).version == 1 ? 8 : 4
        zeros(2 * width)
        return width
    }

    mutating func movieHeader() {
        let width = times()
        keep(4, upTo: MovieFields.finestScale)
        keep(width)
        // Rate 1, full volume, reserved; preview and selection of old players follow the matrix.
        write(0x1_0000, 4)
        keep(2, among: [0x100, 0])
        zeros(10)
        matrix()
        zeros(24)
        // All ones: readers search for a free track ID (8.2.2).
        keep(4, among: [0xFFFF_FFFF, 2])
    }

    mutating func trackHeader() {
        // Flags: enabled, in the movie, in its preview, size is an aspect ratio.
        let version = head(last: 1, flags: 0xF).version
        let width = version == 1 ? 8 : 4
        zeros(2 * width)
        keep(4)
        zeros(4)
        keep(width)
        // Reserved, layer, alternate group, volume.
        zeros(16)
        matrix()
        keep(8)
    }

    /// Keeps a matrix of quarter turns or mirroring with a translation; writes the identity matrix
    /// for any other.
    private mutating func matrix() {
        let upright: [UInt64] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]
        var rest = self
        var isPlain = true
        for place in 0..<9 {
            guard let number = rest.next(4) else { return refuse() }
            switch place {
            case 0, 1, 3, 4: isPlain = isPlain && [0, 0x1_0000, 0xFFFF_0000].contains(number)
            // Whole pixels of a movie of at most 65,535 pixels.
            case 6, 7: isPlain = isPlain && number & 0xFFFF == 0
            default: isPlain = isPlain && number == upright[place]
            }
            rest.keep(4)
        }
        if isPlain { keep(36) } else { for number in upright { write(number, 4) } }
    }

    mutating func mediaHeader() {
        let width = times()
        keep(4, upTo: MovieFields.finestScale)
        keep(width)
        // Language: unspecified in ISO 639-2 and in QuickTime, or English in old QuickTime;
        // quality.
        keep(2, among: [0x55C4, 0x7FFF, 0])
        zeros(2)
    }

    /// Handler names that do not identify a device.
    private static let handlerNames: Set<String> = [
        "VideoHandler", "VideoHandle", "DataHandler", "Core Media Video",
        "Core Media Data Handler",
    ]

    /// Copies QuickTime's component type, the handler, its manufacturer and flags, and its name,
    /// which is a length-prefixed string in QuickTime (8.4.3).
    mutating func handler() {
        _ = head()
        keep(4, among: [0, "mhlr".code, "dhlr".code])
        keep(4, among: ["url ", "vide", "alis"].map(\.code))
        keep(4, among: [0, "appl".code])
        zeros(8)
        let name = upcoming(left)
        let letters = String(decoding: name.filter { $0 >= 0x20 }, as: UTF8.self)
        if name.count <= 40, Self.handlerNames.contains(letters) { keep(left) }
    }

    /// Copies the graphics mode: copy, or dither copy, which QuickTime writes.
    mutating func videoHeader() {
        _ = head(flags: 1)
        keep(2, among: [0, 0x40])
        keep(6, among: [0, 0x8000_8000_8000])
    }

    /// Writes data references to this file only, because the name of another file could identify
    /// its owner.
    mutating func dataReferences() {
        _ = head()
        guard let count = next(4), count <= UInt64(left / 12) else { return refuse() }
        keep(4)
        for _ in 0..<count {
            guard let size = next(4), size >= 12, size <= UInt64(left) else {
                return refuse()
            }
            keep(4)
            keep(4, among: ["url ", "alis", "urn "].map(\.code))
            write(1, 4)
            zeros(Int(size) - 12)
        }
    }

    /// Copies edits: durations and media times; the rate is 1, or 0 for a dwell.
    mutating func edits() {
        let width = head(last: 1).version == 1 ? 8 : 4
        table(width: 2 * width + 4) {
            // A duration in ticks, then a media time, or −1 for an empty edit.
            $0.keep(width, upTo: width == 8 ? 1 << 56 : .max)
            $0.keep(width)
            $0.keep(4, among: [0x1_0000, 0])
        }
    }

    mutating func extendedDuration() {
        keep(head(last: 1).version == 1 ? 8 : 4)
    }

    /// The maximum number of sample descriptions, more than a single camera's track has.
    static let mostDescriptions: UInt64 = 255

    /// Copies the tables of sample times, sizes and offsets (8.6, 8.7).
    mutating func sampleTable(_ kind: String) {
        _ = head(last: kind == "ctts" ? 1 : 0)
        switch kind {
        // A sample count and a time.
        case "stts", "ctts":
            table(width: 8) {
                $0.keep(4, upTo: $0.fileByteCount)
                $0.keep(4)
            }
        case "stsc":
            table(width: 12) {
                $0.keep(4, upTo: $0.fileByteCount)
                $0.keep(4, upTo: $0.fileByteCount)
                $0.keep(4, upTo: Self.mostDescriptions)
            }
        case "co64": table(width: 8) { $0.keep(8, upTo: $0.fileByteCount) }
        case "stsz":
            let size = next(4)
            keep(4, upTo: fileByteCount)
            if size == 0 {
                table(width: 4) { $0.keep(4, upTo: $0.fileByteCount) }
            } else {
                keep(4, upTo: fileByteCount)
            }
        case "stz2":
            zeros(3)
            keep(1, among: [16, 8, 4])
            let bits = Int(bytes.last ?? 16)
            guard let count = next(4), count <= UInt64(left) * 2 else { return refuse() }
            keep(4 + (Int(count) * bits + 7) / 8)
        default: table(width: 4) { $0.keep(4, upTo: $0.fileByteCount) }
        }
    }
}

extension String {
    /// The number of a four-character code.
    var code: UInt64 { utf8.prefix(4).reduce(0) { $0 << 8 | UInt64($1) } }
}
