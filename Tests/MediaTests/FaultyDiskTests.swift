import LockstepMedia
import LockstepSamples
import Testing

@Suite struct FaultyDiskTests {
    /// Writes a movie until a call throws, then continues as a recorder would.
    private func write(into sink: any ByteSink) -> [any Error] {
        var errors: [any Error] = []
        do {
            let writer = try codecs.makeMovieEncoder(.small(), into: sink)
            let pixels = try TestImage.nv12(PixelSize(width: 64, height: 48))
            let steps: [() throws -> Void] =
                frameTimes(count: 40, framesPerSecond: 30).map { time in
                    { try writer.append(.pixels(pixels), at: time) }
                } + [writer.closeFragment, writer.finish, writer.finish]
            for step in steps {
                do { try step() } catch { errors.append(error) }
            }
        } catch {
            errors.append(error)
        }
        return errors
    }

    @Test func aGoodSinkIsCalledAFewTimes() throws {
        let sink = FaultySink(failingAt: .max)
        #expect(write(into: sink).isEmpty)
        #expect(sink.calls == 4)
    }

    @Test(arguments: 0..<4)
    func sinkErrorIsThrownFromThenOn(_ call: Int) throws {
        let sink = FaultySink(failingAt: call)
        let errors = write(into: sink)
        #expect(!errors.isEmpty)
        #expect(errors.allSatisfy { $0 as? DiskFailed == DiskFailed(call: call) })
        // Nothing is written after a failure, although this sink would accept it.
        #expect(sink.calls == call + 1)
        if call > 0 { #expect(errors.count >= 2, "finish fails too, every time") }
    }

    @Test(arguments: 0..<4)
    func aRemuxerFailsTheSameWay(_ call: Int) throws {
        let times = frameTimes(count: 40, framesPerSecond: 30)
        let reader = try codecs.openMovie(MemorySource(encodedMovie(.small(), at: times)))
        let packets = try reader.allPackets()
        let sink = FaultySink(failingAt: call)
        let writer = try codecs.makeMovieRemuxer(reader.format, into: sink)
        for packet in packets {
            let image = FrameImage.packets(
                MoviePackets(packets: [packet], size: reader.format.size, imageIndex: 0))
            do { try writer.append(image, at: packet.presentation) } catch {
                #expect(error as? DiskFailed == DiskFailed(call: call))
            }
        }
        for _ in 0..<2 {
            #expect(throws: DiskFailed(call: call)) { try writer.finish() }
        }
        #expect(sink.calls == call + 1)
    }

    @Test func sourceErrorIsThrown() throws {
        let times = frameTimes(count: 20, framesPerSecond: 30)
        let movie = try encodedMovie(.small(), at: times)
        let good = MemorySource(movie)
        _ = try codecs.openMovie(good).allImageTimes()
        for call in 0..<good.calls {
            #expect(throws: DiskFailed(call: call)) {
                try codecs.openMovie(MemorySource(movie, failingAt: call)).allImageTimes()
            }
        }
    }
}
