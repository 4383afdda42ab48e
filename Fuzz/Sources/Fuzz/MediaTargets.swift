import LockstepContainers
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// Readers of images and movies, which pass bytes to C libraries.
extension FuzzTarget {
    static let mediaTargets = [
        FuzzTarget("jpeg") {
            let codec = try FFmpegCodecs().makeStillCodec()
            return Prepared(seeds: try images(".jpg")) { bytes in
                let turn = JPEGTurn(of: bytes)
                _ = turn.tagged(bytes)
                _ = try ImageFile(MemorySource(bytes), .jpeg, of: PixelSize(width: 64, height: 48))
                _ = try codec.decodeJPEG(bytes)
            }
        },
        FuzzTarget("heic") {
            let codec = try FFmpegCodecs().makeStillCodec()
            return Prepared(seeds: try images(".heic")) { bytes in
                _ = try ImageFile(MemorySource(bytes), .heic, of: PixelSize(width: 64, height: 48))
                _ = try? ImageMetadata.everything.removed(from: bytes, .heic)
                _ = try codec.decodeHEIC(bytes)
            }
        },
        FuzzTarget("png") {
            let codec = try FFmpegCodecs().makeStillCodec()
            return Prepared(seeds: try images(".png")) {
                _ = try? PNGCodec.decode($0)
                _ = try codec.decodePNG($0)
            }
        },
        FuzzTarget("movie") { Prepared(seeds: try movies(), read: readMovie) },
        FuzzTarget("boxes") {
            Prepared(seeds: try movies()) { bytes in
                _ = MovieExtent(byteCount: Int64(bytes.count)) { offset in
                    Array(bytes.dropFirst(Int(offset)).prefix(16))
                }
                let source = MemorySource(bytes)
                _ = try FFmpegCodecs().fragments(of: source, for: .quickTime)
            }
        },
        FuzzTarget("units") {
            Prepared(seeds: try movies().map { Array($0.suffix(2000)) }, read: readUnits)
        },
    ]

    private static func images(_ ending: String) throws -> [[UInt8]] {
        let recordings = try Disk.seeds("recordings").ending(ending)
        let sessions = try sessions().flatMap { $0.ending(ending).prefix(1) }
        return recordings + sessions
    }

    static func movies() throws -> [[UInt8]] {
        try ["video-movie", "vio-places"].flatMap { try Disk.session($0).ending(".mov") }
    }

    private static func readMovie(_ bytes: [UInt8]) throws {
        let codecs = FFmpegCodecs(decodingThreads: 1)
        let reader = try codecs.openMovie(MemorySource(bytes))
        _ = try reader.presentationTimes()
        while try reader.nextPacket() != nil {}
        let images = try codecs.openMovie(MemorySource(bytes))
        while try images.nextImage() != nil {}
    }

    /// Reads images with start codes, as in ROS messages, and with length prefixes, as in movies.
    private static func readUnits(_ bytes: [UInt8]) throws {
        for codec in MovieCodec.allCases {
            let image = AnnexBFrame(bytes, codec: codec)
            _ = (image.isSyncFrame, image.packetBytes.count, image.configuration?.count)
            let format = MovieFormat(
                codec: codec, size: PixelSize(width: 64, height: 48), configuration: bytes)
            guard let stream = try? AnnexB(format) else { continue }
            let packet = MoviePacket(
                bytes: bytes, presentation: .zero, decoding: .zero, duration: .zero,
                isSyncFrame: true)
            _ = try? stream.stream(packet)
        }
    }
}
