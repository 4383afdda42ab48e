public import CoreAudioTypes
public import CoreFoundationNames

/// The format of audio.
public typealias CMAudioFormatDescription = CMFormatDescription

/// A description of audio in memory of its own, because Core Media returns a pointer to it.
final class AudioStream {
    let pointer: UnsafePointer<AudioStreamBasicDescription>

    init(_ description: AudioStreamBasicDescription) {
        let memory = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
        memory.initialize(to: description)
        pointer = UnsafePointer(memory)
    }

    deinit { pointer.deallocate() }

    /// The fields, for comparing.
    var fields: [Float64] {
        let stream = pointer.pointee
        let numbers = [
            stream.mFormatID, stream.mFormatFlags, stream.mBytesPerPacket, stream.mFramesPerPacket,
            stream.mBytesPerFrame, stream.mChannelsPerFrame, stream.mBitsPerChannel,
        ]
        return [stream.mSampleRate] + numbers.map(Float64.init)
    }
}

extension CMFormatDescription {
    /// The format of audio; nil for other media.
    public var audioStreamBasicDescription: AudioStreamBasicDescription? { stream?.pointer.pointee }
}

/// Creates a description of audio; its subtype is the kind of data (CMFormatDescription.h).
///
/// The layout of channels and the magic cookie, which linear PCM does not need, are left out.
@discardableResult
public func CMAudioFormatDescriptionCreate(
    allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
    layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int,
    magicCookie: UnsafeRawPointer?, extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = CMFormatDescription(
        kCMMediaType_Audio, asbd.pointee.mFormatID, CMVideoDimensions(), extensions,
        stream: AudioStream(asbd.pointee))
    return 0
}

/// Returns the format of audio, as long as the description lives; nil for other media.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? { desc.stream?.pointer }
