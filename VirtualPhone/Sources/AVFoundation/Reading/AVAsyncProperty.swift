public import Foundation

/// Something of an asset that is found out by reading it (AVAsynchronousKeyValueLoading.h).
public class AVAnyAsyncProperty: CustomStringConvertible {
    /// The property's name.
    public let description: String

    init(_ name: String) { description = name }
}

/// A property of one kind of object (AVFoundation's Swift interface).
public class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty {}

// Unchecked: a name and a function that changes nothing.

/// A property of one kind of object with one type of value (AVFoundation's Swift interface).
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    /// How far finding it out has come.
    public enum Status {
        /// No one asked.
        case notYetLoaded
        /// Somebody asked.
        case loading
        /// It is known.
        case loaded(Value)
        /// It cannot be found out.
        case failed(NSError)
    }

    let value: (Root) throws -> Value

    init(_ name: String, _ value: @escaping (Root) throws -> Value) {
        self.value = value
        super.init(name)
    }
}

/// An object whose properties are found out by reading a file (AVAsynchronousKeyValueLoading.h).
public protocol AVAsynchronousKeyValueLoading: AnyObject {}

extension AVAsynchronousKeyValueLoading {
    /// A property's value.
    ///
    /// - Throws: why it cannot be found out.
    public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T {
        try property.value(self)
    }

    /// Values of two properties.
    public func load<A, B>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>
    ) async throws -> (A, B) { (try propertyA.value(self), try propertyB.value(self)) }

    /// Values of three properties.
    public func load<A, B, C>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>
    ) async throws -> (A, B, C) {
        (try propertyA.value(self), try propertyB.value(self), try propertyC.value(self))
    }

    /// Values of four properties.
    public func load<A, B, C, D>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>, _ propertyD: AVAsyncProperty<Self, D>
    ) async throws -> (A, B, C, D) {
        (
            try propertyA.value(self), try propertyB.value(self), try propertyC.value(self),
            try propertyD.value(self)
        )
    }

    /// How far finding out has come: everything is found out when it is asked for.
    public func status<T>(of property: AVAsyncProperty<Self, T>) -> AVAsyncProperty<Self, T>.Status
    {
        do {
            return .loaded(try property.value(self))
        } catch {
            return .failed(error as NSError)
        }
    }
}
