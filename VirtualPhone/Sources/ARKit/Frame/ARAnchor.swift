public import Foundation
public import simd

/// A place in the world with an identity (ARAnchor.h).
open class ARAnchor: NSObject, NSCopying {
    /// Which anchor it is.
    public let identifier: UUID
    /// What the app calls it.
    public let name: String?
    /// Where it is in the world, meters.
    public let transform: simd_float4x4

    /// An anchor at a place.
    public convenience init(transform: simd_float4x4) {
        self.init(identifier: UUID(), name: nil, transform: transform)
    }

    /// An anchor with a name at a place.
    public convenience init(name: String, transform: simd_float4x4) {
        self.init(identifier: UUID(), name: name, transform: transform)
    }

    /// An anchor with another one's values ("must be implemented by subclasses").
    public required convenience init(anchor: ARAnchor) {
        self.init(
            identifier: anchor.identifier, name: anchor.name, transform: anchor.transform)
    }

    private init(identifier: UUID, name: String?, transform: simd_float4x4) {
        self.identifier = identifier
        self.name = name
        self.transform = transform
    }

    /// An anchor with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(anchor: self) }
}
