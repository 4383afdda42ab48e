public import CoreMedia
public import CoreVideo
public import Foundation
import LockstepConcurrency

/// Appends pixel buffers to an input, and provides a pool of them (AVAssetWriterInput.h).
public class AVAssetWriterInputPixelBufferAdaptor: NSObject {
    /// The input that images are appended to.
    public let assetWriterInput: AVAssetWriterInput
    /// The attributes of the pool's buffers.
    public let sourcePixelBufferAttributes: [String: Any]?
    private var pool: CVPixelBufferPool?

    /// The only adaptor of an input; created before writing starts.
    public init(
        assetWriterInput input: AVAssetWriterInput,
        sourcePixelBufferAttributes: [String: Any]? = nil
    ) {
        let call = "AVAssetWriterInputPixelBufferAdaptor initWithAssetWriterInput:"
        obey(input.mediaType == .video ? nil : .argument(call, "the input does not accept images"))
        obey(input.hasAdaptor ? .argument(call, "the input has an adaptor already") : nil)
        obey(input.writer?.refusalOfChange("adaptor"))
        input.hasAdaptor = true
        assetWriterInput = input
        self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
    }

    /// The pool of buffers; nil before writing starts, or without attributes.
    public var pixelBufferPool: CVPixelBufferPool? {
        guard let attributes = sourcePixelBufferAttributes,
            let writer = assetWriterInput.writer, writer.status != .unknown
        else { return nil }
        return writer.lock.withLock {
            if let pool { return pool }
            let code = CVPixelBufferPoolCreate(nil, nil, attributes, &pool)
            let call = "AVAssetWriterInputPixelBufferAdaptor pixelBufferPool"
            obey(code == 0 ? nil : .argument(call, "width, height and format are needed"))
            return pool
        }
    }

    /// Encodes an image.
    ///
    /// - Returns: false if the writer has failed, was canceled or is done. Appending at the wrong
    ///   time, or with a time that is not numeric, raises an exception.
    @discardableResult
    public func append(
        _ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime
    ) -> Bool {
        let call =
            "AVAssetWriterInputPixelBufferAdaptor appendPixelBuffer:withPresentationTime:"
        obey(presentationTime.isNumeric ? nil : .argument(call, "the time is not numeric"))
        guard let writer = assetWriterInput.writer else {
            Refusal.moment(call, "the input is not attached to a writer").raise()
        }
        return writer.append(to: assetWriterInput, call) { track in
            try track.append(pixelBuffer, at: presentationTime, duration: .invalid)
        }
    }
}
