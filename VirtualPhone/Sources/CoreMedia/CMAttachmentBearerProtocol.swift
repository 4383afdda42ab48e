public import CoreVideo

/// Anything that values can be attached to (CMAttachment.h, and its form in Swift).
public protocol CMAttachmentBearerProtocol {
    /// The values.
    var attachments: CMAttachmentBearerAttachments { get }
    /// Copies the values that go along.
    func propagateAttachments<T: CMAttachmentBearerProtocol>(to destination: T)
}

extension CMAttachmentBearerProtocol {
    /// Copies the values that go along.
    public func propagateAttachments<T: CMAttachmentBearerProtocol>(to destination: T) {
        attachments.store.propagate(to: destination.attachments.store)
    }
}

/// Values attached to a buffer, under names (CMAttachment.h, in its form in Swift).
public struct CMAttachmentBearerAttachments {
    /// Whether a value goes along when one buffer is made of another.
    public enum Mode: CMAttachmentMode, Hashable, Sendable {
        /// It stays.
        case shouldNotPropagate
        /// It goes along.
        case shouldPropagate
    }

    /// A value, and whether it goes along.
    public enum Value {
        /// One that stays.
        case shouldNotPropagate(Any)
        /// One that goes along.
        case shouldPropagate(Any)

        /// The value.
        public var value: Any {
            switch self {
            case .shouldNotPropagate(let value), .shouldPropagate(let value): return value
            }
        }

        /// Whether it goes along.
        public var mode: Mode {
            switch self {
            case .shouldNotPropagate: return .shouldNotPropagate
            case .shouldPropagate: return .shouldPropagate
            }
        }
    }

    let store: AttachmentStore

    /// The value under a name; setting nil takes it away.
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

    /// Takes all values away.
    public func removeAll() { store.removeAll() }

    /// The values that stay.
    public var nonPropagated: [String: Any] { store.all(propagated: false) }

    /// The values that go along.
    public var propagated: [String: Any] { store.all(propagated: true) }

    /// Attaches several values.
    public func merge(_ attachments: [String: Any], mode: Mode) {
        for (key, value) in attachments {
            store.set(key, value, propagates: mode == .shouldPropagate)
        }
    }
}

extension CMSampleBuffer: CMAttachmentBearerProtocol {
    /// The values attached to the whole buffer.
    public var attachments: CMAttachmentBearerAttachments {
        get { CMAttachmentBearerAttachments(store: attachmentStore) }
        // What was changed is in the buffer's own store already.
        set { attachmentStore.become(newValue.store) }
    }
}

extension CMBlockBuffer: CMAttachmentBearerProtocol {
    /// The values attached to the bytes.
    public var attachments: CMAttachmentBearerAttachments {
        get { CMAttachmentBearerAttachments(store: attachmentStore) }
        // What was changed is in the buffer's own store already.
        set { attachmentStore.become(newValue.store) }
    }
}

extension CVBuffer: CMAttachmentBearerProtocol {
    /// The values attached to the image.
    public var attachments: CMAttachmentBearerAttachments {
        get { CMAttachmentBearerAttachments(store: attachmentStore) }
        // What was changed is in the buffer's own store already.
        set { attachmentStore.become(newValue.store) }
    }
}
