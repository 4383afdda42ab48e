@_exported public import CoreFoundationNames
@_exported public import CoreGraphics
internal import LockstepSessions

/// A function's outcome (CVReturn.h).
public typealias CVReturn = Int32
/// Options in bits.
public typealias CVOptionFlags = UInt64

/// All went well.
public let kCVReturnSuccess: CVReturn = 0
/// The first of the errors.
public let kCVReturnFirst: CVReturn = -6660
/// Something went wrong.
public let kCVReturnError: CVReturn = -6660
/// A parameter cannot be used.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There is no memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// It is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// The pixel format is not known.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// Width or height cannot be used.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes cannot be used.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// More buffers than the threshold would live.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// The pool has no memory.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The pool's attributes cannot be used.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691

/// Whether an attachment goes along when one buffer is made of another (CVBuffer.h).
public enum CVAttachmentMode: UInt32, Sendable {
    /// It stays.
    case shouldNotPropagate
    /// It goes along.
    case shouldPropagate
}

/// Values that travel with a buffer, under names.
package final class AttachmentStore: Sendable {
    // Unchecked: the values are whatever the app attaches, as on iOS.
    private struct Values: @unchecked Sendable {
        var kept: [String: Any] = [:]
        var propagated: [String: Any] = [:]
    }

    private let values = Mutex(Values())

    package init() {}

    package func set(_ key: String, _ value: Any, propagates: Bool) {
        let added = Values(kept: [key: value])
        values.withLock { values in
            values.kept[key] = nil
            values.propagated[key] = nil
            if propagates {
                values.propagated[key] = added.kept[key]
            } else {
                values.kept[key] = added.kept[key]
            }
        }
    }

    package func get(_ key: String) -> (value: Any, propagates: Bool)? {
        let values = values.withLock { $0 }
        if let value = values.propagated[key] { return (value, true) }
        return values.kept[key].map { ($0, false) }
    }

    package func remove(_ key: String) {
        values.withLock { values in
            values.kept[key] = nil
            values.propagated[key] = nil
        }
    }

    package func removeAll() { values.withLock { $0 = Values() } }

    package func all(propagated: Bool) -> [String: Any] {
        let values = values.withLock { $0 }
        return propagated ? values.propagated : values.kept
    }

    /// Holds what another store holds.
    package func become(_ other: AttachmentStore) {
        guard other !== self else { return }
        let held = other.values.withLock { $0 }
        values.withLock { $0 = held }
    }

    package func propagate(to other: AttachmentStore) {
        for (key, value) in all(propagated: true) { other.set(key, value, propagates: true) }
    }
}

/// Anything that values can be attached to.
package protocol AttachmentCarrier: AnyObject {
    /// The values.
    var attachmentStore: AttachmentStore { get }
}

/// A buffer of images, equal to nothing but itself (CVBuffer.h).
public class CVBuffer: Hashable, AttachmentCarrier {
    package let attachmentStore = AttachmentStore()
    let pixels: PixelMemory

    init(_ pixels: PixelMemory) { self.pixels = pixels }

    /// Whether both are one buffer.
    public static func == (left: CVBuffer, right: CVBuffer) -> Bool { left === right }

    /// Hashes which buffer it is.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A buffer of one image.
public typealias CVImageBuffer = CVBuffer
/// An image in memory that the processor reaches.
public typealias CVPixelBuffer = CVImageBuffer

/// Attaches a value to a buffer.
public func CVBufferSetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
    buffer.attachmentStore.set(key, value, propagates: attachmentMode == .shouldPropagate)
}

/// Attaches values to a buffer.
public func CVBufferSetAttachments(
    _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
    for (key, value) in theAttachments { CVBufferSetAttachment(buffer, key, value, attachmentMode) }
}

/// The value under a name; nil if there is none.
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    guard let (value, propagates) = buffer.attachmentStore.get(key) else { return nil }
    attachmentMode?.pointee = propagates ? .shouldPropagate : .shouldNotPropagate
    return value
}

/// All values of one mode; nil if there are none.
public func CVBufferCopyAttachments(
    _ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode
) -> CFDictionary? {
    let all = buffer.attachmentStore.all(propagated: attachmentMode == .shouldPropagate)
    return all.isEmpty ? nil : all
}

/// Whether there is a value under a name.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
    buffer.attachmentStore.get(key) != nil
}

/// Takes a value away.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
    buffer.attachmentStore.remove(key)
}

/// Takes all values away.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
    buffer.attachmentStore.removeAll()
}

/// Copies the values that go along.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    sourceBuffer.attachmentStore.propagate(to: destinationBuffer.attachmentStore)
}
