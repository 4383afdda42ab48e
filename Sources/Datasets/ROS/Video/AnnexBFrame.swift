import LockstepContainers
public import LockstepSamples

/// An H.264 or HEVC image of a stream, split into NAL units.
public struct AnnexBFrame: Sendable {
    private let codec: MovieCodec
    private let units: [ArraySlice<UInt8>]

    /// Splits an image in Annex B format.
    public init(_ bytes: [UInt8], codec: MovieCodec) {
        self.codec = codec
        units = AnnexB.units(bytes[...])
    }

    /// Whether decoding can start here: at an IDR image, or in HEVC at any random access point.
    public var isSyncFrame: Bool {
        units.contains { unit in
            let kind = kind(of: unit)
            return codec == .h264 ? kind == 5 : (16...21).contains(kind)
        }
    }

    /// The image in the format of movie files: each unit after its length in four bytes, without
    /// parameter sets, which are in the movie's configuration.
    public var packetBytes: [UInt8] {
        var bytes: [UInt8] = []
        for unit in units where !isParameterSet(unit) {
            bytes.append(littleEndian: UInt32(clamping: unit.count).bigEndian)
            bytes += unit
        }
        return bytes
    }

    /// The movie's configuration record, from the parameter sets before the image; nil if one is
    /// missing.
    public var configuration: [UInt8]? { codec == .h264 ? avcConfiguration : hevcConfiguration }

    /// The size of the images, pixels, as the sequence's parameter set before the image states it;
    /// nil if there is none.
    public var size: PixelSize? {
        let sequence = sets(of: codec == .h264 ? 7 : 33).first
        return sequence.flatMap { SequenceImageSize.size(of: $0, codec: codec) }
    }

    /// Profiles whose record ends with the picture parameter sets: Baseline, Main and Extended.
    static let plainProfiles: Set<UInt8> = [66, 77, 88]

    /// The record of ISO 14496-15, 5.3.3.1, with lengths of four bytes.
    private var avcConfiguration: [UInt8]? {
        let (sequences, images) = (sets(of: 7), sets(of: 8))
        guard let first = sequences.first, first.count >= 4, !images.isEmpty else { return nil }
        var bytes = [1] + first.dropFirst().prefix(3) + [0xff]
        bytes.append(0xe0 | UInt8(clamping: min(sequences.count, 31)))
        for set in sequences.prefix(31) { bytes.append(set: set) }
        bytes.append(UInt8(clamping: images.count))
        for set in images.prefix(255) { bytes.append(set: set) }
        return bytes + avcSampleFormat(first)
    }

    /// Returns the end of a High profile's record (ISO 14496-15, 5.3.3.1.2): chroma format, bit
    /// depths beyond eight, and the sequence parameter set extensions.
    private func avcSampleFormat(_ sequence: ArraySlice<UInt8>) -> [UInt8] {
        guard !Self.plainProfiles.contains(sequence[sequence.startIndex + 1]),
            let format = H264SampleFormat(sequence)
        else { return [] }
        let extensions = sets(of: 13).prefix(255)
        var bytes = [
            0xfc | format.chromaFormat, 0xf8 | format.lumaDepthBeyond8,
            0xf8 | format.chromaDepthBeyond8, UInt8(clamping: extensions.count),
        ]
        for set in extensions { bytes.append(set: set) }
        return bytes
    }

    /// The record of ISO 14496-15, 8.3.3.1, for 4:2:0 images.
    private var hevcConfiguration: [UInt8]? {
        let arrays = [32, 33, 34].map { (kind: UInt8($0), sets: sets(of: UInt8($0))) }
        guard arrays.allSatisfy({ !$0.sets.isEmpty }), let sequence = arrays[1].sets.first else {
            return nil
        }
        // ITU-T H.265, 7.3.2.2: twelve bytes of profile, tier and level follow the unit's two
        // header bytes and one more byte.
        let plain = Array(sequence.prefix(64)).withoutEmulationPrevention
        guard plain.count >= 15 else { return nil }
        // Main 10 is the only profile of phones with more than eight bits.
        let depth: UInt8 = plain[3] & 0x1f == 2 ? 2 : 0
        let layers = (plain[2] >> 1 & 7) + 1
        var bytes = [1] + plain[3..<15] + [0xf0, 0, 0xfc, 0xfd, 0xf8 | depth, 0xf8 | depth, 0, 0]
        bytes += [layers << 3 | (plain[2] & 1) << 2 | 3, UInt8(arrays.count)]
        for (kind, sets) in arrays {
            bytes += [0x80 | kind, 0, UInt8(clamping: sets.count)]
            for set in sets.prefix(255) { bytes.append(set: set) }
        }
        return bytes
    }

    private func sets(of kind: UInt8) -> [ArraySlice<UInt8>] {
        units.filter { self.kind(of: $0) == kind && $0.count <= Int(UInt16.max) }
    }

    private func isParameterSet(_ unit: ArraySlice<UInt8>) -> Bool {
        let kind = kind(of: unit)
        return codec == .h264 ? [7, 8, 13].contains(kind) : (32...34).contains(kind)
    }

    /// Returns the unit's type by ITU-T H.264, 7.3.1, or H.265, 7.3.1.2.
    private func kind(of unit: ArraySlice<UInt8>) -> UInt8 {
        let first = unit.first ?? 0
        return codec == .h264 ? first & 0x1f : first >> 1 & 0x3f
    }
}

extension [UInt8] {
    /// Appends a parameter set after its length in two bytes.
    fileprivate mutating func append(set: ArraySlice<UInt8>) {
        append(littleEndian: UInt16(clamping: set.count).bigEndian)
        self += set
    }

    /// The bytes without emulation prevention: each 3 after two zeros, which keeps start codes out
    /// of units.
    var withoutEmulationPrevention: [UInt8] {
        var (plain, zeros): ([UInt8], Int) = ([], 0)
        for byte in self {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            plain.append(byte)
        }
        return plain
    }
}
