import LockstepContainers

/// HEVC's NAL units: parameter sets and slices of one image (ITU-T H.265, 7.3.1 and annex B).
enum HEVCUnits {
    /// Types of NAL units.
    enum Kind {
        static let videoParameters: UInt8 = 32
        static let sequenceParameters: UInt8 = 33
        static let pictureParameters: UInt8 = 34
        /// Slices have smaller types; others are parameters and metadata.
        static let firstOfParameters: UInt8 = 32
        /// Supplemental information after the slices: the hash of the image's pixels.
        static let metadataOfImage: UInt8 = 40
    }

    /// The type of a unit: six bits after the first.
    static func kind(_ unit: ArraySlice<UInt8>) -> UInt8 { (unit.first ?? 0) >> 1 & 63 }

    /// Returns the content of a unit without the bytes that separate zeros (7.3.1.1).
    static func plain(_ unit: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        for byte in unit {
            if byte == 3, plain.suffix(2) == [0, 0] { continue }
            plain.append(byte)
        }
        return plain
    }

    /// Returns the units between start codes, `00 00 01`, each without the zeros after it.
    static func split(_ stream: [UInt8]) -> [ArraySlice<UInt8>] {
        var starts: [Int] = []
        var index = 0
        while index + 2 < stream.count {
            if stream[index] == 0, stream[index + 1] == 0, stream[index + 2] == 1 {
                starts.append(index + 3)
                index += 3
            } else {
                index += 1
            }
        }
        return starts.indices.map { place in
            let isLast = place == starts.count - 1
            let end = isLast ? stream.count : starts[place + 1] - 3
            var unit = stream[starts[place]..<end]
            // A unit does not end in zero (7.4.2.2).
            while unit.last == 0 { unit = unit.dropLast() }
            return unit
        }
    }
}

/// The decoder configuration of HEVC images: the content of `hvcC` (ISO/IEC 14496-15, 8.3.3.1).
struct HEVCConfiguration {
    /// The content of the box.
    let bytes: [UInt8]

    /// Makes the configuration of an encoder's parameter sets, which have start codes between them.
    ///
    /// - Returns: nil if one of the three sets is missing.
    init?(parameterSets: [UInt8], isGray: Bool) {
        let kinds = [
            HEVCUnits.Kind.videoParameters, HEVCUnits.Kind.sequenceParameters,
            HEVCUnits.Kind.pictureParameters,
        ]
        let units = HEVCUnits.split(parameterSets)
        let sets = kinds.compactMap { kind in units.first { HEVCUnits.kind($0) == kind } }
        guard sets.count == kinds.count, let profile = Self.profile(inSequenceSet: sets[1])
        else { return nil }
        // Nothing is known about how an image is divided; one layer, and lengths of four bytes.
        let chroma: UInt8 = isGray ? 0 : 1
        var bytes = [1] + profile + [0xF0, 0, 0xFC, 0xFC | chroma, 0xF8, 0xF8, 0, 0, 0x0F]
        bytes.append(UInt8(kinds.count))
        for (kind, set) in zip(kinds, sets) {
            bytes += [0x80 | kind, 0, 1] + HEIFWriter.number(set.count, 2) + set
        }
        self.bytes = bytes
    }

    /// The general profile and level: twelve bytes after the header of the unit and one more byte
    /// (H.265, 7.3.2.2 and 7.3.3).
    private static func profile(inSequenceSet unit: ArraySlice<UInt8>) -> [UInt8]? {
        let plain = HEVCUnits.plain(unit.prefix(32))
        let profile = plain.dropFirst(3).prefix(12)
        return profile.count == 12 ? Array(profile) : nil
    }
}

extension HEVCConfiguration {
    /// The number of bytes of the lengths before NAL units, as a configuration states.
    static func lengthByteCount(in configuration: [UInt8]) -> Int {
        configuration.count > 21 ? Int(configuration[21] & 3) + 1 : 4
    }
}
