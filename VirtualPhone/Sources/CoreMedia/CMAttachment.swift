public import CoreFoundationNames
internal import CoreVideo

/// An object that can have attachments.
public typealias CMAttachmentBearer = CFTypeRef
/// Whether an attachment propagates.
public typealias CMAttachmentMode = UInt32

/// The value does not propagate.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// The value propagates.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// Attaches a value to a sample, block or pixel buffer; nil removes it.
public func CMSetAttachment(
    _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?,
    attachmentMode: CMAttachmentMode
) {
    guard let value else { return CMRemoveAttachment(target, key: key) }
    let propagates = attachmentMode == kCMAttachmentMode_ShouldPropagate
    store(of: target)?.set(key, value, propagates: propagates)
}

/// Returns the value for a key; nil if there is none.
public func CMGetAttachment(
    _ target: CMAttachmentBearer, key: CFString,
    attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    guard let (value, propagates) = store(of: target)?.get(key) else { return nil }
    attachmentModeOut?.pointee =
        propagates ? kCMAttachmentMode_ShouldPropagate : kCMAttachmentMode_ShouldNotPropagate
    return value
}

/// Removes a value.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
    store(of: target)?.remove(key)
}

/// Removes all values.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) { store(of: target)?.removeAll() }

/// Returns all values of one mode; nil if there are none.
public func CMCopyDictionaryOfAttachments(
    allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    let propagated = attachmentMode == kCMAttachmentMode_ShouldPropagate
    guard let all = store(of: target)?.all(propagated: propagated), !all.isEmpty else {
        return nil
    }
    return all
}

/// Copies the values that propagate.
public func CMPropagateAttachments(
    _ source: CMAttachmentBearer, destination: CMAttachmentBearer
) {
    guard let from = store(of: source), let to = store(of: destination) else { return }
    from.propagate(to: to)
}

private func store(of bearer: CMAttachmentBearer) -> AttachmentStore? {
    (bearer as? any AttachmentCarrier)?.attachmentStore
}
