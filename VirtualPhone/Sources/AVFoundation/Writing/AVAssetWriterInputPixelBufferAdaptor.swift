public import CoreMedia
public import CoreVideo
public import Foundation

/// Appends pixel buffers to an input, and lends some (AVAssetWriterInput.h).
public class AVAssetWriterInputPixelBufferAdaptor: NSObject {
    /// Where images are appended.
    public let assetWriterInput: AVAssetWriterInput
    /// What the pool's buffers are.
    public let sourcePixelBufferAttributes: [String: Any]?
    private var pool: CVPixelBufferPool?

    /// An adaptor of an input, which has only one; made before writing starts.
    public init(
        assetWriterInput input: AVAssetWriterInput,
        sourcePixelBufferAttributes: [String: Any]? = nil
    ) {
        let call = "AVAssetWriterInputPixelBufferAdaptor initWithAssetWriterInput:"
        obey(input.mediaType == .video ? nil : .argument(call, "the input takes no images"))
        obey(input.hasAdaptor ? .argument(call, "the input has an adaptor already") : nil)
        obey(input.writer?.refusalOfChange("adaptor"))
        input.hasAdaptor = true
        assetWriterInput = input
        self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
    }

    /// Lends buffers; nil before writing starts, or where no one said what they are.
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
    /// - Returns: false where the writer has failed, was cancelled or is done. At the wrong moment,
    ///   or at a time that is no number, appending is an exception.
    @discardableResult
    public func append(
        _ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime
    ) -> Bool {
        let call =
            "AVAssetWriterInputPixelBufferAdaptor appendPixelBuffer:withPresentationTime:"
        obey(presentationTime.isNumeric ? nil : .argument(call, "the time is not numeric"))
        guard let writer = assetWriterInput.writer else {
            Refusal.moment(call, "the input is attached to no writer").raise()
        }
        return writer.append(to: assetWriterInput, call) { track in
            try track.append(pixelBuffer, at: presentationTime, duration: .invalid)
        }
    }
}
