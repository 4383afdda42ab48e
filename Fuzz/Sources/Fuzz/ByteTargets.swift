import LockstepContainers
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// Readers of containers and of packed bytes.
extension FuzzTarget {
    static let byteTargets = [
        FuzzTarget("zip") { Prepared(seeds: try archives(), read: readZip) },
        FuzzTarget("deflate") {
            let archive = ExampleArchive.deflated([1, 2, 3] + Array(repeating: 7, count: 200))
            return Prepared(seeds: [archive, [0x4b, 0x4c, 0x84, 0x01, 0]], read: inflate)
        },
        FuzzTarget("lzfse") {
            Prepared(seeds: try Disk.seeds("lzfse").ending(".lzfse")) {
                _ = try LZFSE.content(of: $0, limit: 1 << 24)
            }
        },
        FuzzTarget("exr") {
            Prepared(seeds: try Disk.seeds("exr").ending(".exr")) { _ = try EXRImage($0) }
        },
        FuzzTarget("mcap") {
            Prepared(seeds: try exports("mcap").ending(".mcap")) { try readMessages($0, .mcap) }
        },
        FuzzTarget("bag") {
            Prepared(seeds: try exports("rosbag").ending(".bag")) { try readMessages($0, .bag) }
        },
        FuzzTarget("ply") {
            Prepared(seeds: try Disk.session("surfaces").ending(".ply")) {
                _ = try MeshFile.mesh(from: $0).moved(by: .identity)
            }
        },
        FuzzTarget("audio") {
            Prepared(seeds: try Disk.session("audio").ending(".caf")) { bytes in
                let file = try AudioFile(MemorySource(bytes))
                let row = try Array("1,\(bytes.count % 7),3,,0".utf8).withUnsafeBytes {
                    try AudioRow(line: $0)
                }
                _ = try file.block(of: row)
            }
        },
        FuzzTarget("messages") { Prepared(oneOf: rosMessages) },
        FuzzTarget("packed") { Prepared(oneOf: try packed()) },
    ]

    private static func archives() throws -> [[UInt8]] {
        let recordings = try Disk.seeds("recordings/mars")
        return [
            ExampleArchive(recordings).bytes, ExampleArchive(recordings, in: "folder").bytes,
            ExampleArchive([.init("a/b", [1, 2, 3]), .init(deflating: "c", [])]).bytes,
        ]
    }

    private static func readZip(_ bytes: [UInt8]) throws {
        let archive = MemorySource(bytes)
        for entry in try ZipIndex(archive, file: "a.zip").entries.prefix(20) {
            try drain(ZipEntryBytes(entry, in: archive, file: "a.zip"), limit: 1 << 20)
        }
    }

    /// Reads a source up to `limit`, then its end and its beginning again.
    static func drain(_ source: any ByteSource, limit: Int64) throws {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var offset: Int64 = 0
        while offset < min(source.byteCount, limit) {
            let count = try buffer.withUnsafeMutableBytes {
                try source.read(at: offset, into: $0)
            }
            guard count > 0 else { break }
            offset += Int64(count)
        }
        _ = try buffer.withUnsafeMutableBytes { try source.read(at: 0, into: $0) }
    }

    private static func inflate(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        let inflater = Inflater { room in
            let piece = rest.prefix(min(room.count, 100))
            room.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
        var content = [UInt8](repeating: 0, count: 1 << 16)
        _ = try content.withUnsafeMutableBytes { try inflater.read(into: $0) }
    }

    private static func readMessages(_ bytes: [UInt8], _ container: ROSContainer) throws {
        let reader = try ROSRecordingReader(
            MemorySource(bytes), as: container, file: "a",
            makeCompressor: { try FFmpegCodecs().makeCompressor($0) })
        while let message = try reader.next() { _ = message.bytes.count }
        _ = reader.metadata
    }

    private typealias Reader = (seeds: [[UInt8]], read: ([UInt8]) throws -> Void)

    private static var rosMessages: [Reader] {
        func readers<Message: ROSMessage>(_ kind: Message.Type) -> [Reader] {
            ROSGeneration.allCases.map { generation in
                (
                    [Message().encoded(generation)],
                    { _ = try Message(decoding: $0[...], generation) }
                )
            }
        }
        return readers(ROSImu.self) + readers(ROSMagneticField.self)
            + readers(ROSFluidPressure.self) + readers(ROSNavSatFix.self)
            + readers(ROSCompressedImage.self) + readers(ROSCompressedVideo.self)
            + readers(ROSImage.self) + readers(ROSCameraInfo.self)
            + readers(ROSTransforms.self) + readers(ROSPoseStamped.self)
            + readers(ROSOdometry.self)
    }

    /// Compressed frames whose length is an untrusted number.
    private static func packed() throws -> [Reader] {
        try CompressionMethod.allCases.compactMap { method in
            guard let compressor = try FFmpegCodecs().makeCompressor(method) else { return nil }
            let content = [UInt8](repeating: 7, count: 1000) + Array(0...255)
            let frame = try content.withUnsafeBytes { try compressor.compress($0) }
            return (
                [frame, [UInt8](repeating: 0, count: 2) + frame],
                { input in
                    for count in [content.count, 0, 1 << 16] {
                        _ = try? input.withUnsafeBytes {
                            try compressor.decompress($0, byteCount: count)
                        }
                    }
                }
            )
        }
    }
}
