import CFFmpeg
import LockstepSamples

/// A packet to write to a movie, with its times in ticks.
struct MuxedPacket {
    /// The encoded image.
    let packet: OwnedPacket
    /// The presentation time.
    let presentation: Int64
    /// The decoding time.
    let decoding: Int64
    /// The duration if no other packet follows.
    let duration: Int64

    /// Sets the packet's times.
    ///
    /// - Parameter end: the decoding time of the next packet, or the end of this one, in ticks.
    func stamp(until end: Int64) {
        packet.pointer.pointee.pts = presentation
        packet.pointer.pointee.dts = decoding
        packet.pointer.pointee.duration = end - decoding
        packet.pointer.pointee.stream_index = 0
    }
}
