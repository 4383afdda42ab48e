import LockstepFormats

/// The LZVN blocks of an LZFSE stream, for small content: literals and matches in whole bytes.
///
/// Source: lzfse/lzfse, `lzvn_decode_base.c`. The comment at each case shows the bits of the
/// instruction: L for the literal count, M for the match length, D for the match distance.
enum LZVN {
    /// The content of one instruction.
    private struct Instruction {
        var byteCount: Int
        var literals = 0
        var match = 0
        /// The distance; nil repeats the previous match's distance.
        var distance: Int?
    }

    /// Decodes a block's bytes up to its end instruction.
    static func decode(_ bytes: ArraySlice<UInt8>, into output: inout LZOutput) throws {
        var rest = bytes
        var distance = 0
        while true {
            guard let first = rest.first else {
                throw LZFSE.damage("a block has no end instruction")
            }
            // 00000110: end.
            if first == 0x06 { return }
            let instruction = try instruction(rest)
            distance = instruction.distance ?? distance
            rest = rest.dropFirst(instruction.byteCount)
            guard instruction.literals <= rest.count else {
                throw LZFSE.damage("a block ends inside its literals")
            }
            try output.append(rest.prefix(instruction.literals))
            rest = rest.dropFirst(instruction.literals)
            try output.copy(instruction.match, from: distance)
        }
    }

    private static func instruction(_ bytes: ArraySlice<UInt8>) throws -> Instruction {
        let first = Int(bytes[bytes.startIndex])
        func byte(_ index: Int) throws -> Int {
            guard index < bytes.count else {
                throw LZFSE.damage("a block ends inside an instruction")
            }
            return Int(bytes[bytes.startIndex + index])
        }
        switch first {
        // No operation.
        case 0x0E, 0x16: return Instruction(byteCount: 1)
        // 11100000 LLLLLLLL: only literals.
        case 0xE0: return Instruction(byteCount: 2, literals: try byte(1) + 16)
        // 1110LLLL.
        case 0xE1...0xEF: return Instruction(byteCount: 1, literals: first & 15)
        // 11110000 MMMMMMMM: only a match, at the previous distance.
        case 0xF0: return Instruction(byteCount: 2, match: try byte(1) + 16)
        // 1111MMMM.
        case 0xF1...0xFF: return Instruction(byteCount: 1, match: first & 15)
        // 101LLMMM DDDDDDMM DDDDDDDD.
        case 0xA0...0xBF:
            let word = try byte(1) | byte(2) << 8
            return Instruction(
                byteCount: 3, literals: first >> 3 & 3, match: (first & 7) << 2 + word & 3 + 3,
                distance: word >> 2)
        case 0x70...0x7F, 0xD0...0xDF: throw LZFSE.damage("undefined instruction")
        default: return try pair(first, byte)
        }
    }

    /// Up to three literals and a short match; the lowest three bits encode the form of the
    /// distance.
    private static func pair(_ first: Int, _ byte: (Int) throws -> Int) throws -> Instruction {
        let (literals, match) = (first >> 6, (first >> 3) & 7 + 3)
        switch first & 7 {
        // LLMMM111 DDDDDDDD DDDDDDDD.
        case 7:
            return Instruction(
                byteCount: 3, literals: literals, match: match,
                distance: try byte(1) | byte(2) << 8)
        // LLMMM110, at the previous distance; without literals, these bits mean other instructions.
        case 6:
            guard literals > 0 else { throw LZFSE.damage("undefined instruction") }
            return Instruction(byteCount: 1, literals: literals, match: match)
        // LLMMMDDD DDDDDDDD.
        default:
            return Instruction(
                byteCount: 2, literals: literals, match: match,
                distance: (first & 7) << 8 | (try byte(1)))
        }
    }
}
