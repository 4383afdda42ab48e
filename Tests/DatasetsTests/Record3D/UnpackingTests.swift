import Foundation
import LockstepContainers
import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

/// Bytes from other packers (`Tests/Readers/pack.py`): zlib, LZFSE's reference encoder and OpenEXR.
@Suite(.enabled(if: RepositoryFolder.hasPython, "needs .python, which Scripts/test makes"))
struct UnpackingTests {
    @Test func unpacksLZFSEOfTheReferenceEncoder() throws {
        let packed = try PackedByOthers()
        for name in packed.contents {
            let expected = try packed.bytes("\(name).raw")
            let stream = try packed.bytes("\(name).lzfse")
            let content = try LZFSE.content(of: stream, limit: expected.count)
            #expect(content == expected, "\(name)")
            guard !expected.isEmpty else { continue }
            #expect(throws: FormatError.self, "\(name)") {
                try LZFSE.content(of: stream, limit: expected.count - 1)
            }
        }
        #expect(packed.contents.count == 12)
    }

    @Test func unpacksZlibStreams() throws {
        let packed = try PackedByOthers()
        for name in packed.contents {
            let expected = try packed.bytes("\(name).raw")
            for way in ["level1", "level6", "level9", "fixed", "huffman", "flushed"] {
                let stream = try packed.bytes("\(name).\(way).deflate")
                #expect(try inflated(stream, count: expected.count) == expected, "\(name) \(way)")
            }
        }
    }

    private func inflated(_ stream: [UInt8], count: Int) throws -> [UInt8] {
        var rest = stream[...]
        let inflater = Inflater { buffer in
            let piece = rest.prefix(min(buffer.count, 777))
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
        var content = [UInt8](repeating: 0, count: count + 1)
        let taken = try content.withUnsafeMutableBytes { try inflater.read(into: $0) }
        return Array(content[..<taken])
    }

    @Test func readsTheArchivesOfPython() throws {
        let packed = try PackedByOthers()
        let archive = BytesInMemory(try packed.bytes("packed.zip"))
        let entries = try ZipIndex(archive, file: "packed.zip").entries
        #expect(entries.count == 4 * packed.contents.count)
        for entry in entries {
            let bytes = try ZipEntryBytes(entry, in: archive, file: "packed.zip")
            var content = [UInt8](repeating: 0, count: Int(bytes.byteCount))
            var count = 0
            while count < content.count {
                count += try content.withUnsafeMutableBytes {
                    try bytes.read(
                        at: Int64(count),
                        into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
                }
            }
            let name = entry.name.split(separator: "/").first.map(String.init) ?? ""
            #expect(try content == packed.bytes("\(name).raw"), "\(entry.name)")
        }
    }

    @Test func readsTheImagesOfOpenEXR() throws {
        let packed = try PackedByOthers()
        for name in packed.images {
            let expected = try packed.bytes(name + ".raw")
            let pixels = try EXRImage(packed.bytes(name)).pixels
            let size = [pixels.size.width, pixels.size.height].flatMap { side in
                (0..<4).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
            }
            #expect(size + pixels.contentBytes() == expected, "\(name)")
        }
        // Six compressions, four sizes, two contents and three types for layers, and every half
        // value.
        #expect(packed.images.count == 6 * (4 * 2 * 3 + 2))
    }

    @Test func namesUnsupportedOpenEXRFeatures() throws {
        let packed = try PackedByOthers()
        for name in packed.unread {
            let error = #expect(throws: FormatError.self, "\(name)") {
                try EXRImage(packed.bytes(name))
            }
            let words = "OpenEXR files with \(name.dropLast(".unread".count))"
            #expect(error?.problem.hasPrefix(words) == true, "\(error?.problem ?? "")")
        }
        #expect(packed.unread.count == 7)
    }

    @Test func survivesAnyDamage() throws {
        let packed = try PackedByOthers()
        var numbers = SeededGenerator(seed: 11)
        for name in ["short.lzfse", "short-repeats.lzfse", "confidence.lzfse", "below-lzvn.lzfse"] {
            let stream = try packed.bytes(name)
            for _ in 0..<400 {
                let damaged = Self.damaged(stream, &numbers)
                expectNothingButAnError(name) { _ = try LZFSE.content(of: damaged, limit: 60_000) }
            }
        }
        for name in [
            "zip-33x17-smooth-float32.exr", "none-5x3-noise-float32.exr",
            "zip-33x17-noise-float16.exr", "rle-33x17-smooth-uint32.exr", "piz-layers.exr",
            "piz-33x17-smooth-float16.exr", "pxr24-33x17-smooth-float32.exr",
        ] {
            let file = try packed.bytes(name)
            for _ in 0..<400 {
                let damaged = Self.damaged(file, &numbers)
                expectNothingButAnError(name) { _ = try EXRImage(damaged) }
            }
        }
        let stream = try packed.bytes("short-repeats.level9.deflate")
        for _ in 0..<400 {
            let damaged = Self.damaged(stream, &numbers)
            expectNothingButAnError("deflate") { _ = try inflated(damaged, count: 60_000) }
        }
    }

    private static func damaged(
        _ bytes: [UInt8], _ numbers: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            bytes[place] =
                [0, 0xFF, UInt8.random(in: 0...255, using: &numbers)]
                .randomElement(using: &numbers) ?? 0
        }
        let isCut = Int.random(in: 0..<4, using: &numbers) == 0
        return isCut ? Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &numbers))) : bytes
    }

    private func expectNothingButAnError(_ name: String, _ body: () throws -> Void) {
        do {
            try body()
        } catch {
            #expect(
                name == "deflate" ? error is InflateError : error is FormatError,
                "\(name): \(error)")
        }
    }
}

/// The folder that `pack.py` fills; it is removed with the value.
private final class PackedByOthers {
    private let folder: URL
    private let names: [String]

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lockstep-packed-\(UInt64.random(in: 0...UInt64.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = RepositoryFolder.python
        process.arguments = [RepositoryFolder.reader("pack.py"), folder.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The contents that were packed in every way.
    var contents: [String] {
        names.filter { $0.hasSuffix(".lzfse") }.map { String($0.dropLast(".lzfse".count)) }
    }

    var images: [String] { names.filter { $0.hasSuffix(".exr") } }

    /// Images of unsupported kinds; the name before the extension states the kind.
    var unread: [String] { names.filter { $0.hasSuffix(".unread") } }

    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
