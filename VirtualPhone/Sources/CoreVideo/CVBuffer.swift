@_exported public import CoreFoundationNames
@_exported public import CoreGraphics
import LockstepConcurrency

/// The status of a function (CVReturn.h).
public typealias CVReturn = Int32
/// Options as bits.
public typealias CVOptionFlags = UInt64

/// Success.
public let kCVReturnSuccess: CVReturn = 0
/// The first error code.
public let kCVReturnFirst: CVReturn = -6660
/// An unknown error.
public let kCVReturnError: CVReturn = -6660
/// An argument is invalid.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Memory allocation failed.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The operation is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// The pixel format is not recognized.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// Width or height is invalid.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes are invalid.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The number of buffers would exceed the threshold.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// Memory allocation for the pool failed.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The pool's attributes are invalid.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691

/// Whether an attachment propagates when one buffer is created from another (CVBuffer.h).
public enum CVAttachmentMode: UInt32, Sendable {
    /// The attachment does not propagate.
    case shouldNotPropagate
    /// The attachment propagates.
    case shouldPropagate
}

/// Attachments of a buffer, by key.
package final class AttachmentStore: Sendable {
    // Unchecked: the app may attach any values, as on iOS.
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

    /// Takes on the content of another store.
    package func become(_ other: AttachmentStore) {
        guard other !== self else { return }
        let held = other.values.withLock { $0 }
        values.withLock { $0 = held }
    }

    package func propagate(to other: AttachmentStore) {
        for (key, value) in all(propagated: true) { other.set(key, value, propagates: true) }
    }
}

/// An object that can have attachments.
package protocol AttachmentCarrier: AnyObject {
    /// The attachments.
    var attachmentStore: AttachmentStore { get }
}

/// An image buffer, equal only to itself (CVBuffer.h).
public class CVBuffer: Hashable, AttachmentCarrier {
    package let attachmentStore = AttachmentStore()
    let pixels: PixelMemory

    init(_ pixels: PixelMemory) { self.pixels = pixels }

    /// Returns whether both are the same buffer.
    public static func == (left: CVBuffer, right: CVBuffer) -> Bool { left === right }

    /// Hashes the buffer's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A buffer of one image.
public typealias CVImageBuffer = CVBuffer
/// An image in memory that the CPU can access.
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

/// Returns the value for a key; nil if there is none.
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    guard let (value, propagates) = buffer.attachmentStore.get(key) else { return nil }
    attachmentMode?.pointee = propagates ? .shouldPropagate : .shouldNotPropagate
    return value
}

/// Returns all values of one mode; nil if there are none.
public func CVBufferCopyAttachments(
    _ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode
) -> CFDictionary? {
    let all = buffer.attachmentStore.all(propagated: attachmentMode == .shouldPropagate)
    return all.isEmpty ? nil : all
}

/// Returns whether there is a value for a key.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
    buffer.attachmentStore.get(key) != nil
}

/// Removes a value.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
    buffer.attachmentStore.remove(key)
}

/// Removes all values.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
    buffer.attachmentStore.removeAll()
}

/// Copies the values that propagate.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    sourceBuffer.attachmentStore.propagate(to: destinationBuffer.attachmentStore)
}
