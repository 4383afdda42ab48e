public import CoreVideo

/// An object that can have attachments (CMAttachment.h, in its Swift form).
public protocol CMAttachmentBearerProtocol {
    /// The values.
    var attachments: CMAttachmentBearerAttachments { get }
    /// Copies the values that propagate.
    func propagateAttachments<T: CMAttachmentBearerProtocol>(to destination: T)
}

extension CMAttachmentBearerProtocol {
    /// Copies the values that propagate.
    public func propagateAttachments<T: CMAttachmentBearerProtocol>(to destination: T) {
        attachments.store.propagate(to: destination.attachments.store)
    }
}

/// Values attached to a buffer, by key (CMAttachment.h, in its Swift form).
public struct CMAttachmentBearerAttachments {
    /// Whether a value propagates when one buffer is created from another.
    public enum Mode: CMAttachmentMode, Hashable, Sendable {
        /// The value does not propagate.
        case shouldNotPropagate
        /// The value propagates.
        case shouldPropagate
    }

    /// A value, and whether it propagates.
    public enum Value {
        /// A value that does not propagate.
        case shouldNotPropagate(Any)
        /// A value that propagates.
        case shouldPropagate(Any)

        /// The value.
        public var value: Any {
            switch self {
            case .shouldNotPropagate(let value), .shouldPropagate(let value): return value
            }
        }

        /// Whether the value propagates.
        public var mode: Mode {
            switch self {
            case .shouldNotPropagate: return .shouldNotPropagate
            case .shouldPropagate: return .shouldPropagate
            }
        }
    }

    let store: AttachmentStore

    /// The value for a key; setting nil removes it.
    public subscript(key: String) -> Value? {
        get {
            store.get(key).map {
                $0.propagates ? .shouldPropagate($0.value) : .shouldNotPropagate($0.value)
            }
        }
        set {
            guard let newValue else { return store.remove(key) }
            store.set(key, newValue.value, propagates: newValue.mode == .shouldPropagate)
        }
    }

    /// Removes all values.
    public func removeAll() { store.removeAll() }

    /// The values that do not propagate.
    public var nonPropagated: [String: Any] { store.all(propagated: false) }

    /// The values that propagate.
    public var propagated: [String: Any] { store.all(propagated: true) }

    /// Attaches several values.
    public func merge(_ attachments: [String: Any], mode: Mode) {
        for (key, value) in attachments {
            store.set(key, value, propagates: mode == .shouldPropagate)
        }
    }
}

extension CMSampleBuffer: CMAttachmentBearerProtocol {
    /// The values attached to the buffer.
    public var attachments: CMAttachmentBearerAttachments {
        get { CMAttachmentBearerAttachments(store: attachmentStore) }
        // The buffer's own store already contains the changes.
        set { attachmentStore.become(newValue.store) }
    }
}

extension CMBlockBuffer: CMAttachmentBearerProtocol {
    /// The values attached to the bytes.
    public var attachments: CMAttachmentBearerAttachments {
        get { CMAttachmentBearerAttachments(store: attachmentStore) }
        // The buffer's own store already contains the changes.
        set { attachmentStore.become(newValue.store) }
    }
}

extension CVBuffer: CMAttachmentBearerProtocol {
    /// The values attached to the image.
    public var attachments: CMAttachmentBearerAttachments {
        get { CMAttachmentBearerAttachments(store: attachmentStore) }
        // The buffer's own store already contains the changes.
        set { attachmentStore.become(newValue.store) }
    }
}
