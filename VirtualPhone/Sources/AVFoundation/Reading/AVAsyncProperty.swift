public import Foundation

/// A property of an asset that is loaded from the file (AVAsynchronousKeyValueLoading.h).
public class AVAnyAsyncProperty: CustomStringConvertible {
    /// The property's name.
    public let description: String

    init(_ name: String) { description = name }
}

/// A property of one type of object (AVFoundation's Swift interface).
public class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty {}

// Unchecked: a name and a function without side effects.

/// A property of one type of object with one type of value (AVFoundation's Swift interface).
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    /// The status of loading.
    public enum Status {
        /// Loading has not been requested.
        case notYetLoaded
        /// Loading is in progress.
        case loading
        /// The value is loaded.
        case loaded(Value)
        /// Loading failed.
        case failed(NSError)
    }

    let value: (Root) throws -> Value

    init(_ name: String, _ value: @escaping (Root) throws -> Value) {
        self.value = value
        super.init(name)
    }
}

/// An object whose properties are loaded from a file (AVAsynchronousKeyValueLoading.h).
public protocol AVAsynchronousKeyValueLoading: AnyObject {}

extension AVAsynchronousKeyValueLoading {
    /// Loads a property.
    ///
    /// - Throws: the error of loading.
    public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T {
        try property.value(self)
    }

    /// Loads two properties.
    public func load<A, B>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>
    ) async throws -> (A, B) { (try propertyA.value(self), try propertyB.value(self)) }

    /// Loads three properties.
    public func load<A, B, C>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>
    ) async throws -> (A, B, C) {
        (try propertyA.value(self), try propertyB.value(self), try propertyC.value(self))
    }

    /// Loads four properties.
    public func load<A, B, C, D>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>, _ propertyD: AVAsyncProperty<Self, D>
    ) async throws -> (A, B, C, D) {
        (
            try propertyA.value(self), try propertyB.value(self), try propertyC.value(self),
            try propertyD.value(self)
        )
    }

    /// Returns the status of loading: every property is loaded when requested.
    public func status<T>(of property: AVAsyncProperty<Self, T>) -> AVAsyncProperty<Self, T>.Status
    {
        do {
            return .loaded(try property.value(self))
        } catch {
            return .failed(error as NSError)
        }
    }
}
