internal import CoreMedia
internal import Foundation
internal import LockstepSamples
internal import LockstepSessions

extension MovieFile {
    /// Whether the file is in the Core Audio Format ("caff", Apple's specification of the format).
    var isSound: Bool { bytes.starts(with: "caff".utf8) }

    /// Reads the microphone's samples of a session as one track with one sample.
    ///
    /// - Throws: ``AVError`` for other files of this format.
    mutating func readSound(_ url: URL) throws {
        guard let file = try? AudioFile(StoredMovie(url, bytes)),
            let rate = Int32(exactly: file.format.rateHertz.rounded())
        else { throw AVError(.fileFormatNotRecognized) }
        timescale = rate
        var track = MovieTrackFile()
        track.number = 1
        track.handler = AVMediaType.audio.rawValue
        track.timescale = rate
        track.descriptions = Self.description(of: file.format).map { [$0] } ?? []
        let byteCount = Int(file.sampleCount) * file.format.byteCount
        track.samples = [
            MovieTrackFile.Sample(
                bytes: bytes.count - byteCount..<bytes.count, decoding: 0, presentation: 0,
                duration: file.sampleCount, isSync: true)
        ]
        tracks = [track]
    }

    private static func description(of format: AudioFormat) -> CMFormatDescription? {
        let isFloat = format.sampleType == .float32
        let frame = UInt32(format.byteCount)
        var stream = AudioStreamBasicDescription(
            mSampleRate: format.rateHertz, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsPacked
                | (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger),
            mBytesPerPacket: frame, mFramesPerPacket: 1, mBytesPerFrame: frame,
            mChannelsPerFrame: UInt32(format.channelCount),
            mBitsPerChannel: UInt32(8 * format.sampleType.byteCount), mReserved: 0)
        var made: CMAudioFormatDescription?
        CMAudioFormatDescriptionCreate(
            allocator: nil, asbd: &stream, layoutSize: 0, layout: nil, magicCookieSize: 0,
            magicCookie: nil, extensions: nil, formatDescriptionOut: &made)
        return made
    }
}
