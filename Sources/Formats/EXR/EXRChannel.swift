/// One channel of an OpenEXR file: its name and the type of its numbers.
struct EXRChannel {
    /// The type of a channel's numbers; the raw values are the format's.
    enum Number: Int {
        /// 32-bit unsigned integers.
        case uint = 0
        /// 16-bit floats of IEEE 754.
        case half = 1
        /// 32-bit floats of IEEE 754.
        case float = 2

        var byteCount: Int { self == .half ? 2 : 4 }
    }

    /// No depth map has as many; each costs its share of the work.
    private static let mostChannels = 64

    let name: String
    let number: Number

    /// The channels of a file, in the order in which each line holds them.
    ///
    /// A channel is a name, its type, four bytes that do not matter here, and how many pixels share
    /// a number in each direction; a zero ends the list.
    ///
    /// - Throws: ``FormatError`` for a list that is cut off, and for types and subsampling that are
    ///   not read here.
    static func list(_ input: LittleEndian, _ start: Int) throws -> [EXRChannel] {
        var (channels, offset): ([EXRChannel], Int) = ([], start)
        while let name = EXRHeader.text(input, &offset), !name.isEmpty {
            guard let type = input.signed32(at: offset), let x = input.signed32(at: offset + 8),
                let y = input.signed32(at: offset + 12), channels.count < mostChannels
            else { throw EXRHeader.damage("the channels are cut off") }
            guard let number = Number(rawValue: type) else {
                throw EXRHeader.unread("numbers of type \(type) in channel \(name)")
            }
            guard x == 1, y == 1 else { throw EXRHeader.unread("the subsampled channel \(name)") }
            channels.append(EXRChannel(name: name, number: number))
            offset += 16
        }
        guard !channels.isEmpty else { throw EXRHeader.damage("it has no channel") }
        return channels
    }

    /// The index of the channel that holds depth: the only one, else the one that is called Z or
    /// depth, in a layer or not.
    ///
    /// - Throws: ``FormatError`` if there are several and none, or more than one, is called so.
    static func depthIndex(_ channels: [EXRChannel]) throws -> Int {
        if channels.count == 1 { return 0 }
        let named = channels.indices.filter { index in
            let last = channels[index].name.lowercased().split(separator: ".").last
            return last == "z" || last == "depth"
        }
        guard named.count == 1 else {
            let names = channels.prefix(8).map(\.name).joined(separator: ", ")
            throw EXRHeader.unread(
                "the channels \(names), of which \(named.isEmpty ? "none" : "more than one") is called "
                    + "Z or depth")
        }
        return named[0]
    }
}

extension Float {
    /// The value of a 16-bit float of IEEE 754; no bit is lost.
    init(half bits: UInt16) {
        let sign = UInt32(bits & 0x8000) << 16
        let (exponent, fraction) = (UInt32(bits >> 10 & 0x1f), UInt32(bits & 0x3ff))
        switch exponent {
        // 2⁻²⁴ is the smallest subnormal number.
        case 0: self = (sign == 0 ? 1 : -1) * Float(fraction) * 0x1p-24
        case 31: self.init(bitPattern: sign | 0x7f80_0000 | fraction << 13)
        // The exponents' biases are 15 and 127.
        default: self.init(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
        }
    }
}
