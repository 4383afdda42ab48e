import LockstepFormats
import LockstepSamples

/// Reads the size of a movie's images, in pixels, from its sequence parameter set.
///
/// The size is that of the decoded image, without the rows and columns that pad it to full blocks.
enum SequenceImageSize {
    /// The number of bytes of a set that are read; the size is within them.
    private static let longestPart = 1024
    /// Profiles of H.264 whose sets state the chroma format (ITU-T H.264, 7.3.2.1.1).
    private static let profilesWithChroma: Set<UInt8> = [
        44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 144, 244,
    ]

    /// Returns the size that a set states.
    ///
    /// - Parameter set: the set with its unit's header, as in the stream.
    /// - Returns: nil if it is truncated or states no valid image size.
    static func size(of set: ArraySlice<UInt8>, codec: MovieCodec) -> PixelSize? {
        let plain = Array(set.prefix(longestPart)).withoutEmulationPrevention
        switch codec {
        case .h264: return h264(plain)
        case .hevc: return hevc(plain)
        }
    }

    /// The columns and rows to crop at the edges, in units of chroma samples.
    private struct Window {
        var left, right, top, bottom: Int

        /// - Returns: nil if the bits end before it.
        init?(_ bits: inout ExponentialGolombBits) {
            guard let isThere = bits.flag() else { return nil }
            (left, right, top, bottom) = (0, 0, 0, 0)
            guard isThere else { return }
            guard let left = bits.number(), let right = bits.number(), let top = bits.number(),
                let bottom = bits.number()
            else { return nil }
            (self.left, self.right) = (Int(left), Int(right))
            (self.top, self.bottom) = (Int(top), Int(bottom))
        }

        /// Returns the size of the cropped image; nil if it is not valid.
        ///
        /// - Parameter unit: the pixels of one unit, horizontally and vertically.
        func size(of width: Int, _ height: Int, unit: (across: Int, down: Int)) -> PixelSize? {
            let size = PixelSize(
                width: width - unit.across * (left + right),
                height: height - unit.down * (top + bottom))
            return size.isOfAnImage ? size : nil
        }
    }

    /// ITU-T H.264, 7.3.2.1.1 and 7.4.2.1.1.
    private static func h264(_ plain: [UInt8]) -> PixelSize? {
        guard plain.count > 4 else { return nil }
        var bits = ExponentialGolombBits(plain.dropFirst(4))
        // The set's ID.
        guard bits.number() != nil else { return nil }
        var chroma: UInt32 = 1
        if profilesWithChroma.contains(plain[1]) {
            guard let format = h264Chroma(&bits) else { return nil }
            chroma = format
        }
        // Numbers of frames, their order, frames kept, and whether gaps are allowed.
        guard bits.number() != nil, skipImageOrder(&bits) != nil, bits.number() != nil,
            bits.bit() != nil, let columns = bits.number(), let rows = bits.number(),
            let isFrame = bits.flag(), isFrame || bits.bit() != nil, bits.bit() != nil,
            let window = Window(&bits)
        else { return nil }
        let rowsOfAFrame = isFrame ? 1 : 2
        let unit = chromaUnit(chroma)
        return window.size(
            of: 16 * (Int(columns) + 1), 16 * (Int(rows) + 1) * rowsOfAFrame,
            unit: (unit.across, unit.down * rowsOfAFrame))
    }

    /// Reads the chroma format, and the fields up to the end of the scaling lists.
    ///
    /// - Returns: 0 if the planes are coded separately; nil if the bits end before.
    private static func h264Chroma(_ bits: inout ExponentialGolombBits) -> UInt32? {
        guard let chroma = bits.number(), chroma <= 3 else { return nil }
        var isApart = false
        if chroma == 3 {
            guard let flag = bits.flag() else { return nil }
            isApart = flag
        }
        guard bits.number() != nil, bits.number() != nil, bits.bit() != nil,
            let hasLists = bits.flag()
        else { return nil }
        if hasLists {
            for index in 0..<(chroma == 3 ? 12 : 8) {
                guard let isThere = bits.flag() else { return nil }
                if isThere, skipScalingList(&bits, of: index < 6 ? 16 : 64) == nil { return nil }
            }
        }
        return isApart ? 0 : chroma
    }

    /// ITU-T H.264, 7.3.2.1.1.1.
    private static func skipScalingList(
        _ bits: inout ExponentialGolombBits, of count: Int
    ) -> Void? {
        var (last, next) = (8, 8)
        for _ in 0..<count where next != 0 {
            guard let change = bits.signedNumber() else { return nil }
            next = (last + change) & 0xff
            last = next == 0 ? last : next
        }
        return ()
    }

    private static func skipImageOrder(_ bits: inout ExponentialGolombBits) -> Void? {
        guard let kind = bits.number(), kind <= 2 else { return nil }
        if kind == 0 { return bits.number().map { _ in () } }
        guard kind == 1 else { return () }
        guard bits.bit() != nil, bits.number() != nil, bits.number() != nil,
            let count = bits.number(), count <= 255
        else { return nil }
        for _ in 0..<count where bits.number() == nil { return nil }
        return ()
    }

    /// ITU-T H.265, 7.3.2.2.1 and 7.3.3.
    private static func hevc(_ plain: [UInt8]) -> PixelSize? {
        guard plain.count > 3 else { return nil }
        let lowerLayers = Int(plain[2] >> 1 & 7)
        var bits = ExponentialGolombBits(plain.dropFirst(3))
        // Profile, tier and level of the complete stream: 96 bits.
        guard bits.skip(96) != nil, skipLayers(lowerLayers, &bits) != nil, bits.number() != nil,
            let chroma = bits.number(), chroma <= 3
        else { return nil }
        var isApart = false
        if chroma == 3 {
            guard let flag = bits.flag() else { return nil }
            isApart = flag
        }
        guard let width = bits.number(), let height = bits.number(), let window = Window(&bits)
        else { return nil }
        return window.size(of: Int(width), Int(height), unit: chromaUnit(isApart ? 0 : chroma))
    }

    /// Skips the profile (88 bits) and level (8 bits) of each lower layer that states them.
    private static func skipLayers(_ count: Int, _ bits: inout ExponentialGolombBits) -> Void? {
        guard count > 0 else { return () }
        var length = 0
        for _ in 0..<count {
            guard let hasProfile = bits.flag(), let hasLevel = bits.flag() else { return nil }
            length += (hasProfile ? 88 : 0) + (hasLevel ? 8 : 0)
        }
        return bits.skip(2 * (8 - count) + length)
    }

    /// The number of pixels that share a chroma sample: for 4:2:0, 4:2:2, and 1 for others.
    private static func chromaUnit(_ format: UInt32) -> (across: Int, down: Int) {
        switch format {
        case 1: return (2, 2)
        case 2: return (2, 1)
        default: return (1, 1)
        }
    }
}
