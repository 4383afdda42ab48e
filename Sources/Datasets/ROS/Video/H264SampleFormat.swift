import LockstepFormats

/// The sample format of images, from a sequence parameter set of H.264 (ITU-T H.264, 7.3.2.1.1).
struct H264SampleFormat: Hashable {
    /// Profiles whose sets contain the sample format: High profiles, and those with layers or
    /// views.
    private static let profiles: Set<UInt8> = [
        44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 144, 244,
    ]

    /// 0 for gray, 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4.
    let chromaFormat: UInt8
    /// The bit depth of luma beyond eight.
    let lumaDepthBeyond8: UInt8
    /// The bit depth of chroma beyond eight.
    let chromaDepthBeyond8: UInt8

    /// - Parameter sequence: The set with its unit's header byte, as in the stream.
    /// - Returns: nil for a profile without these fields, or if they are truncated or impossible.
    init?(_ sequence: ArraySlice<UInt8>) {
        let plain = Array(sequence.prefix(64)).withoutEmulationPrevention
        guard plain.count > 4, Self.profiles.contains(plain[1]) else { return nil }
        var bits = ExponentialGolombBits(plain.dropFirst(4))
        // The first number is the set's ID.
        guard bits.number() != nil, let chroma = bits.number(), chroma <= 3 else { return nil }
        // The flag for separately coded planes in 4:4:4.
        if chroma == 3 { _ = bits.bit() }
        guard let luma = bits.number(), luma <= 6, let other = bits.number(), other <= 6 else {
            return nil
        }
        chromaFormat = UInt8(chroma)
        lumaDepthBeyond8 = UInt8(luma)
        chromaDepthBeyond8 = UInt8(other)
    }
}
