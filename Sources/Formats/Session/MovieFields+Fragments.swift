/// Boxes of movie fragments (ISO/IEC 14496-12, 8.8).
extension MovieFieldCopy {
    /// The sample flags to keep: dependencies, and whether the sample is a sync sample.
    ///
    /// The rest is reserved, or a degradation priority that players do not use (8.8.3.1).
    private static let sampleFlags: UInt64 = 0x0FF1_0000

    private mutating func flags() { write((next(4) ?? 0) & Self.sampleFlags, 4) }

    mutating func fragmentBox(_ kind: String) {
        switch kind {
        case "trex":
            _ = head()
            keep(4)
            keep(4, upTo: Self.mostDescriptions)
            keep(4)
            keep(4, upTo: fileByteCount)
            flags()
        // The fragment's sequence number, which the walk over the movie replaces.
        case "mfhd":
            _ = head()
            keep(4)
        case "tfhd": trackFragment()
        case "tfdt": keep(head(last: 1).version == 1 ? 8 : 4)
        default: run()
        }
    }

    private mutating func trackFragment() {
        // Flags: base offset, description, duration, size, sample flags; empty duration; base is
        // `moof`.
        let flags = head(flags: 0x3_003B).flags
        keep(4)
        if flags & 1 != 0 { keep(8, upTo: fileByteCount) }
        if flags & 2 != 0 { keep(4, upTo: Self.mostDescriptions) }
        if flags & 8 != 0 { keep(4) }
        if flags & 0x10 != 0 { keep(4, upTo: fileByteCount) }
        if flags & 0x20 != 0 { self.flags() }
    }

    private mutating func run() {
        let flags = head(last: 1, flags: 0xF05).flags
        let fields = [0x100, 0x200, 0x400, 0x800].filter { flags & $0 != 0 }
        guard let count = next(4) else { return }
        keep(4)
        if flags & 1 != 0 { keep(4) }
        if flags & 4 != 0 { self.flags() }
        guard !fields.isEmpty else { return }
        guard count <= UInt64(left / (4 * fields.count)) else { return refuse() }
        for _ in 0..<count where isComplete {
            for field in fields {
                switch field {
                case 0x200: keep(4, upTo: fileByteCount)
                case 0x400: self.flags()
                default: keep(4)
                }
            }
        }
    }
}
