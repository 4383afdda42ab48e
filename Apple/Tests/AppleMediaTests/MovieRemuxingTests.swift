import LockstepAppleMedia
import LockstepMedia
import LockstepSamples
import Testing

extension AppleMediaTests {
    @Suite(.withoutPhone) struct MovieRemuxingTests {
        private let codecs = AppleCodecs()

        private func remux(
            _ packets: [MoviePacket], _ format: MovieFormat, into sink: MemorySink
        ) throws -> any MovieWriter {
            let writer = try codecs.makeMovieRemuxer(format, into: sink)
            for (index, packet) in packets.enumerated() {
                let image = MoviePackets(
                    packets: [packet], size: format.size, imageIndex: index)
                try writer.append(.packets(image), at: packet.presentation)
            }
            return writer
        }

        @Test(arguments: MovieCodec.allCases)
        func packetsSurviveUnchanged(codec: MovieCodec) throws {
            let source = try FFmpegCodecs().openMovie(
                StoredFile(Footage.movie(FFmpegCodecs(), Footage.times(70), codec).bytes))
            let packets = try Footage.packets(source)
            let sink = MemorySink()
            try remux(packets, source.format, into: sink).finish()
            for reader in [codecs, FFmpegCodecs()] as [any MediaCodecs] {
                let movie = try reader.openMovie(StoredFile(sink.bytes))
                let found = try Footage.packets(movie)
                #expect(movie.format == source.format)
                #expect(found.map(\.bytes) == packets.map(\.bytes))
                #expect(found.map(\.isSyncFrame) == packets.map(\.isSyncFrame))
                #expect(
                    Footage.ticks(found.map(\.presentation))
                        == Footage.ticks(packets.map(\.presentation)))
            }
            // One append for the header, and one for the segment of each sync frame.
            #expect(sink.appends == 1 + packets.filter(\.isSyncFrame).count)
        }

        @Test(arguments: ImageOrientation.allCases)
        func packetsKeepTheirOrientation(orientation: ImageOrientation) throws {
            let source = try FFmpegCodecs().openMovie(
                StoredFile(Footage.movie(FFmpegCodecs(), Footage.times(3)).bytes))
            let sink = MemorySink()
            let format = source.format.shown(orientation)
            try remux(try Footage.packets(source), format, into: sink).finish()
            for reader in [codecs, FFmpegCodecs()] as [any MediaCodecs] {
                #expect(try reader.openMovie(StoredFile(sink.bytes)).format == format)
            }
        }

        @Test func reorderedPacketsKeepBothTimes() throws {
            let source = try FFmpegCodecs().openMovie(
                StoredFile(Footage.movie(FFmpegCodecs(), Footage.times(4)).bytes))
            // Decoding starts at −80 ms, so that no packet is decoded after its presentation time.
            let shown: [Int64] = [0, 3, 1, 2]
            let packets = zip(try Footage.packets(source), shown.indices).map { packet, index in
                MoviePacket(
                    bytes: packet.bytes, presentation: .milliseconds(shown[index] * 40),
                    decoding: .milliseconds(Int64(index) * 40 - 80), duration: .milliseconds(40),
                    isSyncFrame: packet.isSyncFrame)
            }
            let sink = MemorySink()
            let writer = try remux(packets, source.format, into: sink)
            try writer.closeFragment()
            try writer.finish()
            let movie = try codecs.openMovie(StoredFile(sink.bytes))
            let found = try Footage.packets(movie)
            #expect(found.map(\.presentation) == packets.map(\.presentation))
            #expect(found.map(\.decoding) == packets.map(\.decoding))
            #expect(found.map(\.duration) == packets.map(\.duration))
            #expect(found == packets)
            #expect(movie.notices.count == 1)
        }

        @Test func repeatedPacketsAndPixelsAreRejected() throws {
            let source = try FFmpegCodecs().openMovie(
                StoredFile(Footage.movie(FFmpegCodecs(), Footage.times(3)).bytes))
            let packets = try Footage.packets(source)
            let sink = MemorySink()
            let writer = try remux(packets, source.format, into: sink)
            let again = MoviePackets(
                packets: [packets[1]], size: source.format.size, imageIndex: 3)
            #expect(throws: AppleMediaError.self) {
                try writer.append(.packets(again), at: .milliseconds(200))
            }
            #expect(throws: AppleMediaError.self) {
                try writer.append(.pixels(Footage.pixels(0)), at: .milliseconds(200))
            }
            try writer.finish()
            #expect(try Footage.packets(codecs.openMovie(StoredFile(sink.bytes))).count == 3)
        }

        @Test func formatWithoutAConfigurationRecordIsRejected() {
            let format = MovieFormat(codec: .h264, size: Footage.size, configuration: [])
            #expect(throws: AppleMediaError.self) {
                try codecs.makeMovieRemuxer(format, into: MemorySink())
            }
        }
    }
}
