import AVKit
import Foundation
import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

/// A folder with a session's audio, removed with this object.
private final class SoundFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    /// The file of the microphone's samples: 2 s at 1000 Hz.
    var sound: URL { url.appendingPathComponent("audio.caf") }

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let format = try #require(
            AudioFormat(rateHertz: 1000, channelCount: 2, sampleType: .int16))
        try Data(AudioFileHeader.bytes(of: format) + [UInt8](repeating: 0, count: 8000))
            .write(to: sound)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

private func time(_ milliseconds: Int64) -> CMTime { CMTime(value: milliseconds, timescale: 1000) }

/// A track's segments as "source+duration@target" in milliseconds, with "-" for an empty one.
private func words(_ track: AVAssetTrack) -> [String] {
    track.segments.map { segment in
        let (source, target) = (segment.timeMapping.source, segment.timeMapping.target)
        func number(_ time: CMTime) -> Int { Int((time.seconds * 1000).rounded()) }
        let from = segment.isEmpty ? "-" : "\(number(source.start))"
        return "\(from)+\(number(target.duration))@\(number(target.start))"
    }
}

/// Movies joined with their sound.
@Suite struct CompositionTests {
    /// Ranges of the sound, each with the time at which it is inserted; nil for the end.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var ranges: [(start: Int64, duration: Int64, at: Int64?)]
        var segments: [String]
    }

    @Test(arguments: [
        Case(testDescription: "at the start", ranges: [(0, 500, 0)], segments: ["0+500@0"]),
        Case(
            testDescription: "after a gap", ranges: [(0, 500, 200)],
            segments: ["-+200@0", "0+500@200"]),
        Case(
            testDescription: "one after another", ranges: [(0, 500, 0), (500, 300, 500)],
            segments: ["0+500@0", "500+300@500"]),
        Case(
            testDescription: "at the end", ranges: [(0, 500, 0), (700, 300, nil)],
            segments: ["0+500@0", "700+300@500"]),
        Case(
            testDescription: "with a gap between", ranges: [(0, 500, 0), (500, 300, 900)],
            segments: ["0+500@0", "-+400@500", "500+300@900"]),
        Case(
            testDescription: "before another", ranges: [(0, 500, 0), (700, 100, 0)],
            segments: ["700+100@0", "0+500@100"]),
        Case(
            testDescription: "inside another", ranges: [(100, 500, 0), (700, 100, 200)],
            segments: ["100+200@0", "700+100@200", "300+300@300"]),
        Case(
            testDescription: "inside a gap", ranges: [(0, 100, 400), (700, 100, 200)],
            segments: ["-+200@0", "700+100@200", "-+200@300", "0+100@500"]),
    ])
    func rangesAreInsertedAtTheirTimes(_ test: Case) async throws {
        let folder = try SoundFolder()
        let asset = AVURLAsset(url: folder.sound)
        let source = try #require(try await asset.load(.tracks).first { $0.mediaType == .audio })
        let composition = AVMutableComposition()
        let track = try #require(
            composition.addMutableTrack(
                withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
        for range in test.ranges {
            try track.insertTimeRange(
                CMTimeRange(start: time(range.start), duration: time(range.duration)), of: source,
                at: range.at.map(time) ?? .invalid)
        }
        #expect(words(track) == test.segments)
        let end = test.ranges.reduce(0) { $0 + $1.duration }
        #expect(try await composition.load(.duration) >= time(end))
        for segment in track.segments.compactMap({ $0 as? AVCompositionTrackSegment }) {
            #expect(segment.sourceURL == (segment.isEmpty ? nil : folder.sound))
            #expect(segment.sourceTrackID == (segment.isEmpty ? 0 : 1))
        }
    }

    @Test func aSessionsAudioIsATrack() async throws {
        let folder = try SoundFolder()
        let asset = AVURLAsset(url: folder.sound)
        let tracks = try await asset.load(.tracks)
        #expect(tracks.map(\.mediaType) == [.audio])
        #expect(try await asset.load(.duration) == time(2000))
        let formats = try await tracks[0].load(.formatDescriptions)
        let stream = try #require(formats.first?.audioStreamBasicDescription)
        #expect(stream.mSampleRate == 1000 && stream.mChannelsPerFrame == 2)
        #expect(stream.mFormatID == kAudioFormatLinearPCM && stream.mBytesPerFrame == 4)
    }

    @Test func tracksHaveNumbersAndATurnOfTheirOwn() throws {
        let composition = AVMutableComposition()
        func add(_ number: CMPersistentTrackID) -> AVMutableCompositionTrack? {
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: number)
        }
        let tracks = [add(kCMPersistentTrackID_Invalid), add(7), add(7), add(0)].compactMap { $0 }
        #expect(tracks.map(\.trackID) == [1, 7, 8, 9])
        #expect(composition.tracks.map(\.trackID) == [1, 7, 8, 9])
        #expect(tracks[0].preferredTransform.isIdentity)
        #expect(tracks[0].naturalTimeScale == 600)
        tracks[0].preferredTransform = CGAffineTransform(scaleX: -1, y: 1)
        #expect(tracks[0].preferredTransform == CGAffineTransform(scaleX: -1, y: 1))
        #expect(tracks[1].preferredTransform.isIdentity)
    }

    @Test func aRangeThatCannotBePlayedIsAnError() async throws {
        let folder = try SoundFolder()
        let asset = AVURLAsset(url: folder.sound)
        let source = try #require(try await asset.load(.tracks).first)
        let composition = AVMutableComposition()
        let sound = try #require(
            composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
        let images = try #require(
            composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        let second = CMTimeRange(start: .zero, duration: time(1000))
        #expect(throws: AVError.self) {
            try images.insertTimeRange(second, of: source, at: .zero)
        }
        #expect(throws: AVError.self) { try sound.insertTimeRange(second, of: images, at: .zero) }
        for range in [CMTimeRange.invalid, .zero] {
            #expect(throws: AVError.self) {
                try sound.insertTimeRange(range, of: source, at: .zero)
            }
        }
        for start in [time(-1), .positiveInfinity] {
            #expect(throws: AVError.self) {
                try sound.insertTimeRange(second, of: source, at: start)
            }
        }
        #expect(sound.segments.isEmpty && images.segments.isEmpty)
    }

    @Test func theHostIsToldWhichPartsArePlayedAndWhen() async throws {
        let folder = try SoundFolder()
        let asset = AVURLAsset(url: folder.sound)
        let source = try #require(try await asset.load(.tracks).first)
        let composition = AVMutableComposition()
        let track = try #require(
            composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
        let range = CMTimeRange(start: time(100), duration: time(300))
        try track.insertTimeRange(range, of: source, at: time(500))
        let player = AVPlayer()
        player.replaceCurrentItem(with: AVPlayerItem(asset: composition))
        let commands = Mutex<[PlayerCommand]>([])
        player.connectHost { command in commands.withLock { $0.append(command) } }
        #expect(
            commands.withLock { $0 } == [
                .load([
                    PlayedSegment(
                        url: folder.sound, mediaType: .audio, source: range, start: time(500))
                ])
            ])
    }
}
