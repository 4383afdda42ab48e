internal import CoreGraphics
internal import CoreMedia
internal import Foundation

/// The header of a movie with one track.
struct TrackHeader {
    /// Whether the file is a QuickTime movie; otherwise it is MPEG-4.
    var isQuickTime: Bool
    /// The codec's four-character code.
    var codec: String
    /// The configuration record and its box's type.
    var configuration: (kind: String, bytes: Data)
    /// Width and height in pixels.
    var size: CMVideoDimensions
    /// Ticks per second.
    var timescale: Int32
    /// The transform that players apply to the image.
    var transform: CGAffineTransform
    /// The tick at which players begin; nil if they begin with the first.
    var editStart: Int64?

    /// Returns the header of a fragmented movie: formats without samples.
    func bytes() -> [UInt8] {
        var file = BoxWriter()
        file.box("ftyp") { box in
            box.text(isQuickTime ? "qt  " : "iso5")
            box.number(UInt32(0))
            box.text(isQuickTime ? "qt  " : "iso5iso6mp41")
        }
        file.box("moov") { moov in
            moov.fullBox("mvhd") { box in
                box.numbers([UInt32(0), 0, UInt32(timescale), 0, 0x0001_0000])
                box.numbers([UInt16(0x0100), 0])
                box.zeros(8)
                box.numbers(Self.matrix(.identity))
                box.zeros(24)
                box.number(UInt32(2))
            }
            moov.box("trak", writeTrack)
            moov.box("mvex") { box in
                box.fullBox("trex") { $0.numbers([UInt32(1), 1, 0, 0, 0]) }
            }
        }
        return file.bytes
    }

    private func writeTrack(_ track: inout BoxWriter) {
        // Flags: enabled, in the movie, in its preview.
        track.fullBox("tkhd", flags: 7) { box in
            box.numbers([UInt32(0), 0, 1, 0, 0, 0, 0])
            box.zeros(8)
            box.numbers(Self.matrix(transform))
            box.numbers([UInt32(size.width) << 16, UInt32(size.height) << 16])
        }
        if let editStart {
            track.box("edts") { box in
                box.fullBox("elst", version: 1) { list in
                    list.number(UInt32(1))
                    list.number(UInt64(0))
                    list.number(editStart)
                    list.number(UInt32(0x0001_0000))
                }
            }
        }
        track.box("mdia", writeMedia)
    }

    private func writeMedia(_ media: inout BoxWriter) {
        media.fullBox("mdhd") { box in
            // The language is undetermined: "und" in five bits per letter.
            box.numbers([UInt32(0), 0, UInt32(timescale), 0, 0x55C4_0000])
        }
        media.fullBox("hdlr") { box in
            box.text(isQuickTime ? "mhlr" : "\0\0\0\0")
            box.text("vide")
            box.zeros(12)
            // QuickTime prefixes a name with its length, MPEG-4 ends it with a zero.
            box.text(isQuickTime ? "\u{05}Video" : "Video\0")
        }
        media.box("minf") { information in
            information.fullBox("vmhd", flags: 1) { $0.zeros(8) }
            information.box("dinf") { box in
                box.fullBox("dref") { list in
                    list.number(UInt32(1))
                    list.fullBox("url ", flags: 1) { _ in }
                }
            }
            information.box("stbl", writeTables)
        }
    }

    private func writeTables(_ tables: inout BoxWriter) {
        tables.fullBox("stsd") { box in
            box.number(UInt32(1))
            box.box(codec, writeSampleDescription)
        }
        for kind in ["stts", "stsc", "stco"] { tables.fullBox(kind) { $0.number(UInt32(0)) } }
        tables.fullBox("stsz") { $0.numbers([UInt32(0), 0]) }
    }

    private func writeSampleDescription(_ entry: inout BoxWriter) {
        entry.zeros(6)
        entry.number(UInt16(1))
        entry.zeros(16)
        entry.numbers([
            UInt16(truncatingIfNeeded: size.width), UInt16(truncatingIfNeeded: size.height),
        ])
        // 72 dots per inch twice, no data, one frame per sample, no name, 24 bits, no table.
        entry.numbers([UInt32(0x0048_0000), 0x0048_0000, 0])
        entry.number(UInt16(1))
        entry.zeros(32)
        entry.numbers([UInt16(24), 0xFFFF])
        entry.box(configuration.kind) { $0.data(configuration.bytes) }
    }

    /// Returns a matrix in the format of files: 16.16 except for the last column, which is 2.30.
    private static func matrix(_ map: CGAffineTransform) -> [Int32] {
        func fixed(_ value: CGFloat) -> Int32 {
            Int32(exactly: (Double(value) * 65_536).rounded()) ?? 0
        }
        return [
            fixed(map.a), fixed(map.b), 0, fixed(map.c), fixed(map.d), 0, fixed(map.tx),
            fixed(map.ty), 1 << 30,
        ]
    }
}
