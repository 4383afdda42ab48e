import LockstepContainers
import LockstepFormats

/// A channel of an OpenEXR file: its name and number type.
struct EXRChannel {
    /// The number type of a channel; raw values are the file format's.
    enum Number: Int {
        /// 32-bit unsigned integers.
        case uint = 0
        /// 16-bit IEEE 754 floats.
        case half = 1
        /// 32-bit IEEE 754 floats.
        case float = 2

        var byteCount: Int { self == .half ? 2 : 4 }
    }

    /// The maximum number of channels; depth maps have far fewer, and each takes processing time.
    private static let mostChannels = 64

    let name: String
    let number: Number

    /// Reads the channels of a file, in the order of their values in each line.
    ///
    /// A channel is a name, a type, four bytes that are ignored, and the subsampling in each
    /// direction; a zero byte ends the list.
    ///
    /// - Throws: ``FormatError`` for a truncated list, and for unsupported types and subsampling.
    static func list(_ input: LittleEndian, _ start: Int) throws -> [EXRChannel] {
        var (channels, offset): ([EXRChannel], Int) = ([], start)
        while let name = EXRHeader.text(input, &offset), !name.isEmpty {
            guard let type = input.signed32(at: offset), let x = input.signed32(at: offset + 8),
                let y = input.signed32(at: offset + 12), channels.count < mostChannels
            else { throw EXRHeader.damage("the channel list is truncated") }
            guard let number = Number(rawValue: type) else {
                throw EXRHeader.unread("number type \(type) in channel \(name)")
            }
            guard x == 1, y == 1 else { throw EXRHeader.unread("the subsampled channel \(name)") }
            channels.append(EXRChannel(name: name, number: number))
            offset += 16
        }
        guard !channels.isEmpty else { throw EXRHeader.damage("it has no channels") }
        return channels
    }

    /// Returns the index of the depth channel: the only channel, or the one named Z or depth, in a
    /// layer or not.
    ///
    /// - Throws: ``FormatError`` if there are several channels and not exactly one has such a name.
    static func depthIndex(_ channels: [EXRChannel]) throws -> Int {
        if channels.count == 1 { return 0 }
        let named = channels.indices.filter { index in
            let last = channels[index].name.lowercased().split(separator: ".").last
            return last == "z" || last == "depth"
        }
        guard named.count == 1 else {
            let names = channels.prefix(8).map(\.name).joined(separator: ", ")
            throw EXRHeader.unread(
                "the channels \(names), \(named.isEmpty ? "none" : "more than one") of them named "
                    + "Z or depth")
        }
        return named[0]
    }
}

extension Float {
    /// Converts a 16-bit IEEE 754 float without loss.
    init(half bits: UInt16) {
        let sign = UInt32(bits & 0x8000) << 16
        let (exponent, fraction) = (UInt32(bits >> 10 & 0x1f), UInt32(bits & 0x3ff))
        switch exponent {
        // 2⁻²⁴ is the smallest subnormal number.
        case 0: self = (sign == 0 ? 1 : -1) * Float(fraction) * 0x1p-24
        case 31: self.init(bitPattern: sign | 0x7f80_0000 | fraction << 13)
        // The exponent biases are 15 and 127.
        default: self.init(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
        }
    }
}
