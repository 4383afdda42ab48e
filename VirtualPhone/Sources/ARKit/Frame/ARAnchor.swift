public import Foundation
public import simd

/// A pose in the world with an identifier (ARAnchor.h).
open class ARAnchor: NSObject, NSCopying {
    /// The anchor's identifier.
    public let identifier: UUID
    /// The name given by the app.
    public let name: String?
    /// The pose in the world, in meters.
    public let transform: simd_float4x4

    /// An anchor at a pose.
    public convenience init(transform: simd_float4x4) {
        self.init(identifier: UUID(), name: nil, transform: transform)
    }

    /// An anchor with a name at a pose.
    public convenience init(name: String, transform: simd_float4x4) {
        self.init(identifier: UUID(), name: name, transform: transform)
    }

    /// An anchor with the values of another one ("must be implemented by subclasses").
    public required convenience init(anchor: ARAnchor) {
        self.init(
            identifier: anchor.identifier, name: anchor.name, transform: anchor.transform)
    }

    init(identifier: UUID, name: String?, transform: simd_float4x4) {
        self.identifier = identifier
        self.name = name
        self.transform = transform
    }

    /// Returns an anchor with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(anchor: self) }
}
